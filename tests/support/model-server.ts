import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response that is no answer: an error of the provider, as it publishes it. */
export type Rejection = { status: number; body: unknown; headers?: Record<string, string> };

/** What a provider does with one request that it accepts. */
export type ModelAnswer = {
  text?: string;
  calls?: readonly { name: string; input: object }[];
  /** The model declines, in the way of its protocol. */
  refusal?: string;
  /** It ran out of tokens. */
  isCut?: boolean;
  /** The connection ends in the middle of the stream. */
  isTruncated?: boolean;
  /** An error in the middle of the stream, whose status was 200. */
  error?: unknown;
};

export type Exchange = { headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A provider's side of one protocol. */
export type Wire = {
  path: string;
  /** The rejection that the real API answers a request with, or null for one that it accepts. */
  check(exchange: Exchange): Rejection | null;
  /** The lines of the stream of an answer, or of a whole one. */
  write(answer: ModelAnswer, exchange: Exchange): { stream: string[] } | { whole: unknown };
};

export type ModelServer = {
  /** With the path that comes before the protocol's own. */
  baseUrl: string;
  /** Every request that arrived, the rejected ones too. */
  requests: Exchange[];
  /** What was answered to those: the status. */
  statuses: number[];
  close(): Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function reject(response: ServerResponse, { status, body, headers }: Rejection): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function send(response: ServerResponse, answer: ModelAnswer, written: ReturnType<Wire['write']>): void {
  if ('whole' in written) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(written.whole));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const lines of written.stream) response.write(lines);
  if (answer.isTruncated) setImmediate(() => response.destroy());
  else response.end();
}

/** A local server that speaks a provider's protocol, rejects what the provider rejects, and answers by a script. */
export async function startModelServer(
  wire: Wire,
  script: (exchange: Exchange) => ModelAnswer | Rejection,
): Promise<ModelServer> {
  const requests: Exchange[] = [];
  const statuses: number[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = { headers: request.headers, body: await readBody(request) };
    requests.push(exchange);
    const rejection =
      request.url === wire.path ? wire.check(exchange) : { status: 404, body: { error: 'no such path' } };
    const next = rejection ?? script(exchange);
    statuses.push('status' in next ? next.status : 200);
    if ('status' in next) reject(response, next);
    else send(response, next, wire.write(next, exchange));
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
