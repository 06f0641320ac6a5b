import { request } from 'node:http';
import { gzipSync } from 'node:zlib';

const MIB = 1_048_576;
const REST = '/api/auth/login';
const TRPC = '/trpc/auth.login';
const IMPORT = '/trpc/customers.import';
const WEBHOOK = '/webhooks/twilio/status';

export type Hostile = {
  path: string;
  body: Buffer | string;
  /** Sent repeatedly, in chunks, until the server closes the connection. */
  isEndless?: boolean;
  type?: string;
  headers?: Record<string, string>;
};

/**
 * Sends the head and then the body. Returns the status of the response; 0 when the server cut the connection without
 * one.
 */
function sendOnce(
  port: number,
  { path, body, isEndless, type = 'application/json', headers = {} }: Hostile,
  headStartMs: number,
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path, agent: false });
    for (const [name, value] of Object.entries({ 'content-type': type, ...headers }))
      outgoing.setHeader(name, value);
    let remainingChunks = isEndless ? 100 : 1;
    const pour = () => {
      while (remainingChunks > 0 && outgoing.writable) {
        remainingChunks -= 1;
        if (!outgoing.write(body)) return;
      }
      outgoing.end();
    };
    outgoing.on('response', (answer) => {
      clearTimeout(bodyTimer);
      answer.resume();
      remainingChunks = 0;
      resolve(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', () => {
      clearTimeout(bodyTimer);
      resolve(0);
    });
    outgoing.on('drain', pour);
    if (!isEndless) outgoing.setHeader('content-length', Buffer.byteLength(body));
    outgoing.flushHeaders();
    const bodyTimer = setTimeout(pour, headStartMs);
  });
}

const ATTEMPTS = 5;

/**
 * The HTTP status of the response, or 0 if no response arrives in any attempt. A response can be lost when the server
 * responds and closes the connection during the upload. Each further attempt therefore waits longer between the head
 * and the body.
 */
export async function sendHostile(port: number, hostile: Hostile): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await sendOnce(port, hostile, 20 * 4 ** (attempt - 1));
    if (status !== 0 || attempt === ATTEMPTS) return status;
  }
}

const FORM = 'application/x-www-form-urlencoded';
const manyKeys = (
  count: number,
  [open, separator, close]: [string, string, string],
  key: (at: number) => string,
) => open + Array.from({ length: count }, (_, at) => key(at)).join(separator) + close;
const jsonKeys = (count: number) => manyKeys(count, ['{', ',', '}'], (at) => `"${at}":1`);
const formKeys = (count: number) => manyKeys(count, ['', '&', ''], (at) => `${at}=1`);
const zeros = gzipSync(Buffer.alloc(10 * MIB));

/** The requests with their acceptable statuses; 0 means a closed connection. */
export const HOSTILE_BODIES: [string, Hostile, number[]][] = [
  ['one byte more than 16 KiB', { path: REST, body: `"${'x'.repeat(16_383)}"` }, [413]],
  ['the same to tRPC', { path: TRPC, body: `"${'x'.repeat(16_383)}"` }, [413]],
  ['1 MiB as a webhook', { path: WEBHOOK, body: 'x'.repeat(MIB), type: FORM }, [413]],
  ['a large import of a stranger', { path: IMPORT, body: `"${'x'.repeat(MIB - 2)}"` }, [401]],
  ['100 MiB in chunks to tRPC', { path: TRPC, body: Buffer.alloc(MIB, 'x'), isEndless: true }, [413, 0]],
  [
    '100 MiB in chunks as an import of a stranger',
    { path: IMPORT, body: Buffer.alloc(MIB, 'x'), isEndless: true },
    [401, 0],
  ],
  ['100 MiB in chunks', { path: REST, body: Buffer.alloc(MIB, 'x'), isEndless: true }, [413, 0]],
  [
    'the same as a webhook',
    { path: WEBHOOK, body: Buffer.alloc(MIB, 'x'), isEndless: true, type: FORM },
    [413, 0],
  ],
  [
    '10 MiB in 10 KiB of gzip',
    { path: REST, body: zeros, headers: { 'content-encoding': 'gzip' } },
    [400, 415],
  ],
  [
    'the same as a webhook',
    { path: WEBHOOK, body: zeros, type: FORM, headers: { 'content-encoding': 'gzip' } },
    [403],
  ],
  ['8,000 arrays in each other', { path: REST, body: '['.repeat(8e3) + ']'.repeat(8e3) }, [400]],
  [
    '2,500 objects in each other',
    { path: REST, body: `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}` },
    [400],
  ],
  ['the same to tRPC', { path: TRPC, body: `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}` }, [400]],
  [
    '__proto__',
    { path: REST, body: '{"__proto__":{"role":"admin"},"email":"a@b.test","password":"long enough"}' },
    [400],
  ],
  [
    'constructor.prototype',
    {
      path: REST,
      body: '{"constructor":{"prototype":{"role":"admin"}},"email":"a@b.test","password":"long enough"}',
    },
    [400],
  ],
  ['1,000,000 keys', { path: REST, body: jsonKeys(1e6) }, [413]],
  ['as many keys as fit', { path: REST, body: jsonKeys(1_800) }, [400]],
  ['as many parameters as fit', { path: WEBHOOK, body: formKeys(8_000), type: FORM }, [403]],
  [
    'broken UTF-8',
    {
      path: REST,
      body: Buffer.from([...Buffer.from('{"email":"'), 0xff, 0xfe, 0xc0, 0x80, ...Buffer.from('"}')]),
    },
    [400],
  ],
];
