import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort, isPortFree, preferPort } from '../../tools/processes/free-port.ts';

/** The first port that Linux assigns to outgoing connections. */
const FIRST_OUTGOING = 32_768;

it('findFreePort returns no port of the range for outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(ports.filter((port) => port >= FIRST_OUTGOING || port < 1_024)).toEqual([]);
});

it('preferPort returns another port when the preferred one is in use', async () => {
  const port = await findFreePort();
  expect(await preferPort(port)).toBe(port);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isPortFree(port)).toBe(false);
  expect(await preferPort(port)).not.toBe(port);
  server.close();
  await once(server, 'close');
});
