import { createConnection, type Socket } from 'node:net';
import { callsTo, signCallback } from '../support/twilio-callbacks.ts';
import type { LoadAnswer, LoadCommand, LoadOrder, LoadResult } from './load-message.ts';

// A process of its own: signed webhooks over keep-alive connections, one request in flight on each.

let order: LoadOrder | undefined;
let requests: Buffer[] = [];

function prepare(next: LoadOrder): void {
  order = next;
  requests = callsTo(next.numbers, next.prepared).map((call) => {
    const { url, headers, body } = signCallback(next.publicUrl, call);
    const { host, pathname } = new URL(url);
    const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${head}\r\n${body}`);
  });
}

/** True once the bytes hold a whole answer; our server always says how long its body is. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
  return Buffer.byteLength(answer.slice(end + 4)) >= length;
}

function connect({ publicUrl }: LoadOrder): Promise<Socket> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function exchange(socket: Socket, request: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (!isWhole(answer)) return;
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve(/^HTTP\/1\.1 2/.test(answer));
    };
    const onClose = () => reject(new Error(`the server closed the connection: ${answer}`));
    socket.on('data', onData);
    socket.once('close', onClose);
    socket.write(request);
  });
}

async function run(given: LoadOrder, seconds: number): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: given.connections }, () => connect(given)));
  const latencies: number[] = [];
  let refused = 0;
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const client = async (socket: Socket) => {
    while (performance.now() < until) {
      const request = requests.pop();
      if (!request) break;
      const sentAt = performance.now();
      if (await exchange(socket, request)) latencies.push(performance.now() - sentAt);
      else refused += 1;
    }
    socket.destroy();
  };
  await Promise.all(sockets.map(client));
  const elapsedMs = performance.now() - startedAt;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN;
  return {
    acknowledged: latencies.length,
    refused,
    startedAtMs,
    elapsedMs,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

const answer = (message: LoadAnswer) => process.send?.(message);

process.on('message', (command: LoadCommand) => {
  if (command.kind === 'prepare') {
    prepare(command.order);
    answer({ kind: 'prepared' });
  } else if (order) {
    run(order, command.seconds).then(
      (result) => answer({ kind: 'result', result }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
});
process.on('disconnect', () => process.exit());
