import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * When the server closes, it takes no connection any more before it waits for anything: what is new goes to another
 * server at once, while the calls of this one are handed over. Registered before whatever waits.
 */
export const stopListening = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    app.server.close();
  });
});
