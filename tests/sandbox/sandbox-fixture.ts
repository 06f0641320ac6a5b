import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { buildSandbox } from '../../sandbox/app.ts';
import { readSandboxConfig, type SandboxConfig } from '../../sandbox/config.ts';

/** A captured request to the product. */
export interface Captured {
  path: string;
  headers: Record<string, string>;
  body: string;
  form: Record<string, string>;
}

/** Simulates the product: captures requests and answers with the configured responses. */
export interface CaptureServer {
  url: string;
  received: Captured[];
  /**
   * Statuses of the next responses, one each, to requests whose body or path contains `match`. All other requests get
   * TwiML or `{}`.
   */
  failures: { match: string; status: number }[];
  twiml: string;
  close(): Promise<void>;
}

export const gather = '<Response><Gather input="speech"/></Response>';

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A listening TCP server has an AddressInfo.
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

export async function startCapture(): Promise<CaptureServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const capture: CaptureServer = {
    url: '',
    received: [],
    failures: [],
    twiml: gather,
    close: () => app.close(),
  };
  app.post('*', async (request, reply) => {
    const body = String(request.body ?? '');
    capture.received.push({
      path: request.url,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    const index = capture.failures.findIndex(
      ({ match }) => request.url.includes(match) || body.includes(match),
    );
    const [failure] = index < 0 ? [] : capture.failures.splice(index, 1);
    if (failure) return reply.code(failure.status).send('');
    return request.url.includes('/voice') ? reply.type('text/xml').send(capture.twiml) : reply.send('{}');
  });
  capture.url = await listen(app);
  return capture;
}

export interface RunningSandbox {
  url: string;
  config: SandboxConfig;
  app: FastifyInstance;
  /** POSTs JSON to the sandbox and returns the status and the parsed body. */
  post(path: string, body?: object): Promise<{ status: number; body: unknown }>;
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'callingua-sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the sandbox on a free port, with short delays and its data in `dataDir`. */
export async function startSandbox(
  publicUrl: string,
  dataDir: string,
  change: Partial<SandboxConfig> = {},
): Promise<RunningSandbox> {
  const config: SandboxConfig = {
    ...readSandboxConfig({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir }),
    logLevel: 'silent',
    hangMs: 2_000,
    retryBackoffMs: { twilio: [5], resend: [5], stripe: [5] },
    ...change,
  };
  const app = await buildSandbox(config);
  const url = await listen(app);
  return {
    url,
    config,
    app,
    async post(path, body = {}) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    get: async (path) => (await fetch(`${url}${path}`)).json(),
    close: () => app.close(),
  };
}

/** The unmodified SDK with a rewritten base URL, as in the product. */
class SandboxRequestClient extends twilio.RequestClient {
  readonly #base: string;

  constructor(base: string, timeout: number) {
    super({ timeout });
    this.#base = base;
  }

  override request<T>(options: RequestClient.RequestOptions<T>) {
    const uri = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.#base}${uri.pathname}${uri.search}` });
  }
}

export function twilioClient(
  sandbox: RunningSandbox,
  { authToken = sandbox.config.twilio.authToken, timeoutMs = 5_000 } = {},
): twilio.Twilio {
  return twilio(sandbox.config.twilio.accountSid, authToken, {
    httpClient: new SandboxRequestClient(`${sandbox.url}/twilio`, timeoutMs),
  });
}
