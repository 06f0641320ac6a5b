import { promises as dns, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { isPublicAddress } from './is-public-address.ts';
import { PageProblem } from './page-problem.ts';

export const PAGE_BYTES_MAX = 1_048_576;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const USER_AGENT = 'CallinguaReader/1.0 (reads pages that their owners add)';

/** Path of the sandbox's example pages, which may be read over http from this machine. */
const SANDBOX_PAGES = '/sandbox/website/';

export type FetchedPage = {
  bytes: Buffer;
  mediaType: 'text/html' | 'text/plain';
  /** The charset that the site declares; null if it declares none. */
  charset: string | null;
};

/** Resolves host names; tests pass their own function. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
type Options = { resolve?: Resolve; timeoutMs?: number };

const resolveByDns: Resolve = (host) => dns.lookup(host, { all: true });

/**
 * Fetches a public page over https on the default port, without credentials or cookies. Limits: 10 s, 1 MiB and three
 * redirects, to which the same rules apply. Connects only to checked addresses: a name is resolved once per connection,
 * and refused if any of its addresses is private. Throws PageProblem.
 */
export async function fetchPage(
  config: Config,
  address: string,
  { resolve = resolveByDns, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = toPageUrl(config, address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await open(url, isSandboxPage(config, url) ? null : resolve, signal);
    const next = nextOf(response);
    if (next === null) return readAnswer(response);
    response.destroy();
    url = toPageUrl(config, next, url);
  }
  throw new PageProblem('redirects');
}

function isSandboxPage(config: Config, { origin, pathname }: URL): boolean {
  if (config.APP_MODE !== 'sandbox') return false;
  const isOurs = [config.PUBLIC_URL, config.SANDBOX_URL].some((known) => new URL(known).origin === origin);
  return isOurs && pathname.startsWith(SANDBOX_PAGES);
}

const PRIVATE_ENDS = ['local', 'localhost', 'internal', 'home', 'lan', 'corp', 'test'];

/**
 * False for a name without a dot, and for a name in a domain that is reserved for private networks. Does not resolve
 * the name.
 */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && !PRIVATE_ENDS.includes(labels.at(-1) ?? '');
}

/** Parses an address and returns it if the server may fetch it; throws PageProblem otherwise. */
export function toPageUrl(config: Config, address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new PageProblem('address');
  const url = new URL(address, base);
  const { protocol, hostname, port, username, password } = url;
  if (isSandboxPage(config, url)) return url;
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  if (!isPlain || !isPublic) throw new PageProblem('address');
  return url;
}

/**
 * Resolves a name once per connection. Node connects only to the returned addresses, so a DNS change after the check
 * has no effect.
 */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          done(new PageProblem('address'), '', 0);
        else if (options.all) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(new PageProblem('unreachable', true, { cause: error }), '', 0),
    );
  };
}

/** `resolve` is null for the sandbox's example pages, which are on this machine. */
function open(url: URL, resolve: Resolve | null, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    'user-agent': USER_AGENT,
    accept: 'text/html, text/plain',
    'accept-encoding': 'identity',
  };
  const options = { headers, signal, agent: false, ...(resolve && { lookup: checkedLookup(resolve) }) };
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, options, done);
    request.on('error', (error) => fail(toProblem(error)));
  });
}

const toProblem = (error: unknown): PageProblem =>
  error instanceof PageProblem ? error : new PageProblem('unreachable', true, { cause: error });

function nextOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 && location !== undefined ? location : null;
}

function assertReadable({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 404 || statusCode === 410) throw new PageProblem('not_found');
  if (statusCode !== 200) throw new PageProblem('status', statusCode >= 500 || statusCode === 429);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new PageProblem('type');
}

const MEDIA = /^\s{0,9}(text\/html|text\/plain)\s{0,9}(?:;|$)/i;
const CHARSET = /;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i;

async function readAnswer(response: IncomingMessage): Promise<FetchedPage> {
  try {
    assertReadable(response);
    const type = (response.headers['content-type'] ?? '').slice(0, 500);
    const media = MEDIA.exec(type)?.[1]?.toLowerCase();
    if (media !== 'text/html' && media !== 'text/plain') throw new PageProblem('type');
    return { bytes: await readBounded(response), mediaType: media, charset: CHARSET.exec(type)?.[1] ?? null };
  } finally {
    response.destroy();
  }
}

/** The bytes are counted, because the Content-Length header is not trusted. */
async function readBounded(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      length += chunk.length;
      if (length > PAGE_BYTES_MAX) throw new PageProblem('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw toProblem(error);
  }
  return Buffer.concat(chunks);
}
