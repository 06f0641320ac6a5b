import type { FastifyInstance } from 'fastify';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { readFeed } from '../modules/scheduling/index.ts';

/**
 * `GET /feeds/{token}.ics`: a person's calendar for the calendar programs that ask for it every so often. The token is
 * the whole key, so nothing keeps the answer and no search engine lists it; a revoked one answers 404 at once.
 */
export async function calendarFeeds(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    const [, token] = /^([\w-]{20,100})\.ics$/.exec(request.params.file) ?? [];
    const calendar = token === undefined ? undefined : await readFeed(deps, token);
    if (calendar === undefined) throw notFound();
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(calendar);
  });
}
