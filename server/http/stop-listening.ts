import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A closing server first stops accepting connections: new ones go to another server while calls of this one are handed
 * over. Registered before every plugin that waits on close.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
