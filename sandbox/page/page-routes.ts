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

/** The HTML of a page in this folder, with the demo number in place of its placeholder. */
function readPage(file: string, demoNumber: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('{{demoNumber}}', demoNumber);
}

/**
 * The sandbox's pages for manual use, with their scripts and styles. The files are static. Their data comes from the
 * same `/sandbox` routes that tests use, so the pages work wherever those routes are forwarded.
 */
export async function addPageRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { demoNumber } = context.config;
  const pages = {
    '/sandbox': readPage('./sandbox.html', demoNumber),
    '/sandbox/phone': readPage('./phone.html', demoNumber),
  };
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./assets', import.meta.url)),
    prefix: '/sandbox/assets/',
    decorateReply: false,
    index: false,
    maxAge: 0,
  });
  for (const [path, html] of Object.entries(pages))
    app.get(path, async (_request, reply) =>
      reply
        .header('content-security-policy', csp)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html),
    );
  app.get('/', async (_request, reply) => reply.redirect(`${context.config.publicUrl}/`));
}
