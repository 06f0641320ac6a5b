import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Destroys unused connections when the server closes. Browsers open connections before they need them, and Node does
 * not count a connection without a request as idle. Closing would therefore wait more than a minute for such
 * connections. Requests in progress are still finished.
 */
export const unusedConnections = fp(async (app: FastifyInstance) => {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.server.on('upgrade', (request) => unused.delete(request.socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
});
