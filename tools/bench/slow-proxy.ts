import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy that delays each request by a fixed time, to emulate the latency of network and provider. */
export type SlowProxy = { url: string; setLatency(ms: number): void; stop(): void };

export async function startSlowProxy(target: string): Promise<SlowProxy> {
  let latencyMs = 0;
  const server = createServer(async (incoming, answer) => {
    if (latencyMs > 0) await sleep(latencyMs);
    const { method, headers, url = '/' } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a listening TCP server is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setLatency(ms) {
      latencyMs = ms;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
