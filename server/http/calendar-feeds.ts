import type { FastifyInstance } from 'fastify';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { readFeed } from '../modules/scheduling/index.ts';

/**
 * `GET /feeds/{token}.ics`: a member's calendar for calendar programs that poll it. The token is the only credential,
 * so the response is neither cached nor indexed by search engines. A revoked token gets 404 immediately.
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
