import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A closing server first stops accepting connections: another server gets new ones while this one transfers its calls. Registered before every plugin that waits on close.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
