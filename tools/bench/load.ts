import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signCallback } from '../../tests/support/twilio-callbacks.ts';
import { benchCalls } from './bench-calls.ts';
import type { LoadAnswer, LoadCommand, LoadOrder, LoadResult } from './load-message.ts';

// This file runs as a separate process. It sends prepared requests over keep-alive connections, one at a time per
// connection.

let order: LoadOrder | undefined;
let takeRequest: () => Buffer | undefined = () => undefined;

function toBytes(method: string, url: URL, headers: Record<string, string>, body: string): Buffer {
  const all = { host: url.host, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

function prepare(next: LoadOrder): void {
  order = next;
  const { requests } = next;
  if (requests.kind === 'same') {
    const { method, path, headers, body } = requests;
    const bytes = toBytes(method, new URL(path, next.publicUrl), headers, body);
    takeRequest = () => bytes;
    return;
  }
  const signed = benchCalls(requests).map((call) => {
    const { url, headers, body } = signCallback(next.publicUrl, call);
    return toBytes('POST', new URL(next.path ?? url, next.publicUrl), headers, body);
  });
  takeRequest = () => signed.pop();
}

/**
 * Finds the end of a response in its headers: by the content length, or by the last chunk. Undefined before the headers
 * are complete.
 */
function endOf(beginning: string): ((answer: string) => boolean) | undefined {
  const end = beginning.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = beginning.slice(0, end);
  if (/transfer-encoding: chunked/i.test(head)) return (answer) => answer.endsWith('\r\n0\r\n\r\n');
  const size = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return (answer) => answer.length >= size;
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
    let isWhole: ((answer: string) => boolean) | undefined;
    const onData = (chunk: Buffer) => {
      // In latin1 each byte is one character, so string lengths are byte lengths.
      answer += chunk.toString('latin1');
      isWhole ??= endOf(answer);
      if (!isWhole?.(answer)) return;
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

async function run(options: LoadOrder, seconds: number): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => connect(options)));
  const latencies: number[] = [];
  let refused = 0;
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const pauseMs =
    options.ratePerSecond === undefined ? 0 : (1_000 * options.connections) / options.ratePerSecond;
  const client = async (socket: Socket, index: number) => {
    let dueAt = startedAt + (index / options.connections) * pauseMs;
    for (; performance.now() < until; dueAt += pauseMs) {
      const waitMs = pauseMs === 0 ? 0 : dueAt - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      const request = takeRequest();
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
