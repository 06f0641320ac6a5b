import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LaunchError } from '../terminal.ts';

/** Below the ports that systems give to outgoing connections, which would take one between asking and listening. */
const LOWEST = 16_000;
const HIGHEST = 32_000;

/** A port that nothing listens on, on either loopback address, at the moment of asking. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new LaunchError('no free TCP port on 127.0.0.1: close some programs and try again.');
}

/** The preferred port when it is free, else any free one. */
export async function preferPort(preferred: number): Promise<number> {
  return (await isPortFree(preferred)) ? preferred : findFreePort();
}

/** True when both loopback addresses can listen on `port`; a machine without IPv6 counts the other alone. */
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
