import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An error response in the published format of the provider. */
export type Rejection = { status: number; body: unknown; headers?: Record<string, string> };

/** The reaction of a provider to one accepted request. */
export type ModelAnswer = {
  text?: string;
  calls?: readonly { name: string; input: object }[];
  /** The text with which the model refuses to answer, sent in the format of its protocol. */
  refusal?: string;
  /** The model reaches its token limit. */
  isCut?: boolean;
  /** The connection closes in the middle of the stream. */
  isTruncated?: boolean;
  /** An error event in the middle of a stream with the status 200. */
  error?: unknown;
};

export type Exchange = { headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** The server side of one provider protocol. */
export type Wire = {
  path: string;
  /** The error with which the real API rejects a request, or null for an accepted request. */
  check(exchange: Exchange): Rejection | null;
  /** The lines of a streamed answer, or the body of a complete one. */
  write(answer: ModelAnswer, exchange: Exchange): { stream: string[] } | { whole: unknown };
};

export type ModelServer = {
  /** Includes the path prefix of the protocol. */
  baseUrl: string;
  /** All received requests, including rejected ones. */
  requests: Exchange[];
  /** The response status of each request. */
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

/** A local server with the protocol and the validation of a provider, which answers by a script. */
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
