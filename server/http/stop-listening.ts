import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * On shutdown, stops accepting connections first, so that new ones reach another server while this server hands over
 * its calls. Must be registered before every plugin that waits on close.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
