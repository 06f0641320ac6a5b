import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import {
  checkedLookup,
  fetchPage,
  PAGE_BYTES_MAX,
  type Resolve,
  toPageUrl,
} from '../../server/integrations/web-pages/fetch-page.ts';
import { isPublicAddress } from '../../server/integrations/web-pages/is-public-address.ts';
import { testConfig } from '../support/deps.ts';
import { splitWords } from '../support/split-words.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

let site: Server;
let origin: string;
let answers: Record<string, Answer> = {};
let connections = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const { status = 200, headers, body = '<p>Hello</p>' } = answers[request.url ?? ''] ?? {};
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  site.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));
afterEach(() => {
  answers = {};
  connections = 0;
});

/** A sandbox configuration whose emulators are the server of this test. */
const sandbox = () => testConfig('postgresql://nobody@127.0.0.1/nothing', { SANDBOX_URL: origin });
const live = () => ({ ...sandbox(), APP_MODE: 'live' }) as Config;
const page = (name = 'page') => `${origin}/sandbox/website/${name}`;
const problemOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error && 'reason' in error ? error.reason : error;
};

describe('isPublicAddress', () => {
  it.each([
    ...splitWords(`
    0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
    192.0.0.192 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1
    ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1
    2001:db8::1 2001::1 2002:7f00:1::1 3fff::1 localhost 1.1.1 0x7f.0.0.1
  `),
    '',
  ])('isPublicAddress rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'isPublicAddress accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('fetchPage', () => {
  it.each([
    ...splitWords(`
    http://example.com/ https://example.com:8443/ https://user:secret@example.com/ https://127.0.0.1/
    https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://127.1/ https://[::1]/
    https://[::ffff:127.0.0.1]/ https://169.254.169.254/latest/meta-data https://10.0.0.1/
    https://localhost/ https://postgres/ https://metadata.google.internal/ https://printer.local/
    https://router.lan./ https://127.0.0.1\u3002/ file:///etc/passwd ftp://example.com/ data:text/html,hello
    javascript:alert(1) gopher://example.com/
  `),
    'not an address',
    '',
  ])('fetchPage refuses %s in either mode', (address) => {
    for (const config of [live(), sandbox()])
      expect(() => toPageUrl(config, address)).toThrow('a page could not be read: address');
  });

  it('fetchPage refuses pages of the own server, except the sandbox website in sandbox mode', async () => {
    expect(await problemOf(fetchPage(live(), page()))).toBe('address');
    expect(await problemOf(fetchPage(sandbox(), `${origin}/metrics`))).toBe('address');
    expect(connections).toBe(0);
  });

  it.each(
    splitWords(`
    http://127.0.0.1:1/sandbox/website/page https://127.0.0.1/ https://[::1]/
    https://169.254.169.254/latest/meta-data https://localhost/ http://example.com/ /metrics
    file:///etc/passwd //10.0.0.1/x
  `),
  )('fetchPage refuses a redirect to %s', async (location) => {
    answers['/sandbox/website/page'] = { status: 302, headers: { location } };
    expect(await problemOf(fetchPage(sandbox(), page()))).toBe('address');
    expect(connections).toBe(1);
  });

  it.each<[string, { address: string; family: number }[]]>([
    ['a loopback address', [{ address: '127.0.0.1', family: 4 }]],
    ['a private address', [{ address: '10.0.0.5', family: 4 }]],
    ['the metadata address of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['an IPv4 address mapped to IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'a public and a private address',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['no address', []],
  ])('fetchPage refuses a host name that resolves to %s', async (_what, found) => {
    const resolve: Resolve = async () => found;
    expect(await problemOf(fetchPage(live(), 'https://innocent.example.com/', { resolve }))).toBe('address');
    expect(connections).toBe(0);
  });

  it('fetchPage checks the IP address of each connection, so that a name cannot resolve to a private address later', async () => {
    const answered = [[{ address: '8.8.8.8', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    const lookup = checkedLookup(async () => answered.shift() ?? []);
    const connectTo = (all: boolean) =>
      new Promise((done) => lookup('rebinding.example.com', { all }, (...args) => done(args.slice(0, 2))));
    expect(await connectTo(true)).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
    expect(await connectTo(true)).toMatchObject([{ reason: 'address' }, '']);
    answered.push([{ address: '8.8.4.4', family: 4 }]);
    expect(await connectTo(false)).toEqual([null, '8.8.4.4']);
  });

  it.each<[string, Answer, string]>([
    ['does not exist', { status: 404 }, 'not_found'],
    ['is gone', { status: 410 }, 'not_found'],
    ['is refused', { status: 403 }, 'status'],
    ['fails', { status: 503 }, 'status'],
    ['is a picture', { headers: { 'content-type': 'image/png' } }, 'type'],
    ['has no content type', { headers: { 'content-type': '' } }, 'type'],
    [
      'has a content type that only starts like HTML',
      { headers: { 'content-type': 'text/html-sandboxed' } },
      'type',
    ],
    ['comes packed', { headers: { 'content-encoding': 'gzip' } }, 'type'],
    ['is too large', { body: Buffer.alloc(PAGE_BYTES_MAX + 1, 'a') }, 'too_large'],
    ['leads in a circle', { status: 302, headers: { location: '/sandbox/website/page' } }, 'redirects'],
  ])('fetchPage rejects a page that %s', async (_what, answer, reason) => {
    answers['/sandbox/website/page'] = answer;
    expect(await problemOf(fetchPage(sandbox(), page()))).toBe(reason);
  });

  it('fetchPage aborts when a site does not answer in time', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const config = testConfig('postgresql://nobody@127.0.0.1/nothing', { SANDBOX_URL: address });
    const fetched = fetchPage(config, `${address}/sandbox/website/page`, { timeoutMs: 100 });
    expect(await problemOf(fetched)).toBe('unreachable');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

it('fetchPage follows three redirects and returns the media type and the charset', async () => {
  for (const [from, to] of ['12', '23', '34'])
    answers[`/sandbox/website/${from}`] = { status: 301, headers: { location: `${to}#part` } };
  answers['/sandbox/website/4'] = {
    headers: { 'content-type': 'Text/Plain; Charset="ISO-8859-1"' },
    body: Buffer.from('caf\u00e9', 'latin1'),
  };
  expect(await fetchPage(sandbox(), page('1'))).toEqual({
    bytes: Buffer.from('caf\u00e9', 'latin1'),
    mediaType: 'text/plain',
    charset: 'ISO-8859-1',
  });
});
