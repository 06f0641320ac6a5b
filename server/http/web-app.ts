import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../core/errors.ts';
import { PROJECT_ROOT } from '../project-root.ts';

const DIST = path.join(PROJECT_ROOT, 'web/dist');
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Paths that answer machines: what is not there is a 404 in JSON, never the portal's page. */
const MACHINE_PATH = /^\/(api|trpc|webhooks|sandbox|assets|metrics|healthz|readyz)(\/|$)/;

/**
 * The built portal. Files with a hash in their name are kept for ever; the page itself is asked for every time.
 * Every path of the portal is its page: the browser routes.
 */
export async function webApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) {
    app.log.warn('web/dist is not built: this server answers the API only');
    return;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    setHeaders(response, file) {
      const isHashed = path.dirname(file).endsWith(`${path.sep}assets`);
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_MS / 1_000}, immutable` : 'no-cache',
      );
    },
  });

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (MACHINE_PATH.test(request.url)) throw notFound();
    return reply.sendFile('index.html');
  });
}
