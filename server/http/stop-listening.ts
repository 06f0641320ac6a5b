import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A closing server first stops accepting connections, so that new ones reach another server while its own calls are
 * moved there. Registered before every plugin that waits on close.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
