import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LaunchError } from '../terminal.ts';

/**
 * The range is below the ports that systems assign to outgoing connections, which could otherwise take the port between
 * the check and the start of the product.
 */
const LOWEST = 16_000;
const HIGHEST = 32_000;

/** A port on which nothing listens at this moment, on both loopback addresses. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new LaunchError('no free TCP port on 127.0.0.1: close some programs and try again.');
}

/** The preferred port if it is free, otherwise any free port. */
export async function preferPort(preferred: number): Promise<number> {
  return (await isPortFree(preferred)) ? preferred : findFreePort();
}

/** True if `port` is free on both loopback addresses. On a machine without IPv6, only 127.0.0.1 counts. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
