import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';

const NEVER_STORED = /^\/(api|trpc)(\/|$)/;

/** The browser's own guards on every answer, errors too; what belongs to one person is never stored on the way. */
export const securityHeaders = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine sets style attributes and one style element of CSS variables.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  if (config.WEB_ORIGIN.length > 0) {
    await app.register(cors, {
      origin: config.WEB_ORIGIN,
      maxAge: 86_400,
      exposedHeaders: ['x-request-id', 'retry-after'],
    });
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (NEVER_STORED.test(request.url)) reply.header('cache-control', 'no-store');
  });
});
