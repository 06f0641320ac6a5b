import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page a newcomer plays with, its script and its styles. It is plain files: what it shows comes from the
 * same `/sandbox` routes that tests use, so it works wherever those are forwarded to.
 */
export async function addPageRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const html = readFileSync(new URL('./sandbox.html', import.meta.url), 'utf8').replaceAll(
    '{{demoNumber}}',
    context.config.demoNumber,
  );
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./assets', import.meta.url)),
    prefix: '/sandbox/assets/',
    decorateReply: false,
    index: false,
    maxAge: 0,
  });
  app.get('/sandbox', async (_request, reply) =>
    reply
      .header('content-security-policy', csp)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html),
  );
  app.get('/', async (_request, reply) => reply.redirect(`${context.config.publicUrl}/`));
}
