import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../core/errors.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { fillPortalPage } from './portal-page.ts';

const DIST = path.join(PROJECT_ROOT, 'web/dist');
const PAGE = 'index.html';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Paths for machines: an unknown one answers 404 in JSON, never the portal's page. */
const MACHINE_PATH = /^\/(api|trpc|webhooks|sandbox|assets|metrics|healthz|readyz)(\/|$)/;

type WebAppOptions = { config: Pick<Config, 'SUPPORT_EMAIL'>; dist?: string };

/**
 * The built portal. Files with a hash in their name are kept for ever; the page itself is asked for every time.
 * Every path of the portal is its page: the browser routes.
 */
export async function webApp(app: FastifyInstance, { config, dist = DIST }: WebAppOptions): Promise<void> {
  if (!existsSync(dist)) {
    app.log.warn('web/dist is not built: this server answers the API only');
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    globIgnore: [PAGE],
    setHeaders(response, file) {
      const isHashed = path.dirname(file).endsWith(`${path.sep}assets`);
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_MS / 1_000}, immutable` : 'no-cache',
      );
    },
  });

  const page = fillPortalPage(readFileSync(path.join(dist, PAGE), 'utf8'), config);
  const tag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (MACHINE_PATH.test(request.url)) throw notFound();
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
