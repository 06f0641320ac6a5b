import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A failed request: no response, or an incomplete one. */
export type ProxyFailure = { at: number; port: number; path: string; reason: string };

export type RoundRobinProxy = {
  url: string;
  failures: ProxyFailure[];
  /** How often a request was passed to the next server because one refused the connection. */
  retried(): number;
  /** The number of responses by server port. */
  answered: Map<number, number>;
  close(): Promise<void>;
};

const TRY_MS = 3_000;
const PAUSE_MS = 50;

/** A connection to a server; null if the server refuses it. */
function connectTo(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/**
 * Connects two sockets: forwards the original upgrade request, then copies data in both directions until one end
 * closes.
 */
function join({ method, url, rawHeaders }: IncomingMessage, head: Buffer, one: Socket, other: Socket): void {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  other.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  other.write(head);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

/**
 * A minimal version of the proxy of docs/deploy/Caddyfile: round robin, with a new connection per request. If a server
 * refuses the connection, the proxy tries the other servers for up to 3 s. It never repeats a request that a server has
 * received. A WebSocket stays with its server and ends with it.
 */
export async function startRoundRobinProxy(
  port: number,
  targets: readonly number[],
): Promise<RoundRobinProxy> {
  const failures: ProxyFailure[] = [];
  const answered = new Map<number, number>();
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  let retried = 0;

  function forward(incoming: IncomingMessage, body: Buffer, target: number, response: ServerResponse) {
    const { method, url: path, headers } = incoming;
    return new Promise<'answered' | 'refused'>((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve('refused');
        failures.push({
          at: Date.now(),
          port: target,
          path: path ?? '',
          reason: error.code ?? error.message,
        });
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
        resolve('answered');
      };
      const options = { agent, host: '127.0.0.1', port: target, method, path, headers };
      const outgoing = request(
        { ...options, headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } },
        (answer) => {
          if (answer.statusCode === 503)
            failures.push({ at: Date.now(), port: target, path: path ?? '', reason: '503' });
          answered.set(target, (answered.get(target) ?? 0) + 1);
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('error', fail).pipe(response);
          answer.on('end', () => resolve('answered'));
        },
      );
      outgoing.on('error', fail);
      outgoing.end(body);
    });
  }

  /** All servers; the first one changes with each request. */
  function inTurn(): number[] {
    turn += 1;
    const first = turn % targets.length;
    return [...targets.slice(first), ...targets.slice(0, first)];
  }

  /** Tries each server once; true after one of them has received the request. */
  async function tryEach(
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<boolean> {
    for (const target of inTurn()) {
      if ((await forward(incoming, body, target, response)) === 'answered') return true;
      retried += 1;
    }
    return false;
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const deadline = Date.now() + TRY_MS;
    while (!(await tryEach(incoming, body, response))) {
      await sleep(PAUSE_MS);
      if (Date.now() < deadline) continue;
      failures.push({ at: Date.now(), port: 0, path: incoming.url ?? '', reason: 'no server took it' });
      response.writeHead(502).end();
      return;
    }
  }

  async function passSocket(incoming: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    for (const deadline = Date.now() + TRY_MS; Date.now() < deadline; await sleep(PAUSE_MS))
      for (const target of inTurn()) {
        const outgoing = await connectTo(target);
        if (outgoing) return join(incoming, head, socket, outgoing);
        retried += 1;
      }
    socket.destroy();
  }

  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    passSocket(incoming, socket, head).catch(() => socket.destroy());
  });
  // Keep-alive in ms, longer than any test: a client that reuses a connection just as it closes would count a lost
  // request.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    retried: () => retried,
    answered,
    async close() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
