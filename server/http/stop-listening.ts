import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * On shutdown, stops accepting connections first. New connections then reach another server while this one hands over
 * its calls. Must be registered before every plugin that waits on close.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
