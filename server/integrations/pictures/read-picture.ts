import type { Config } from '../../config.ts';

export const PICTURE_BYTES_MAX = 512 * 1_024;
const TIMEOUT_MS = 5_000;
const REDIRECTS_MAX = 2;

/** The hosts that serve pictures of the providers. None is an IP address or one of our hosts, which prevents SSRF. */
const PROVIDER_HOSTS = [
  /^[\w-]+(\.[\w-]+)*\.googleusercontent\.com$/,
  /^platform-lookaside\.fbsbx\.com$/,
  /^[\w-]+(\.[\w-]+)*\.fbcdn\.net$/,
];

export type Picture = { bytes: Buffer<ArrayBuffer>; mediaType: 'image/png' | 'image/jpeg' | 'image/webp' };

/** Reason for a refused picture; only logged. */
class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/**
 * Fetches a user's picture from the provider, without credentials. Only https and the providers' hosts are allowed, in
 * the sandbox only the emulators, and at most two redirects to these hosts. Limits: 512 KiB and 5 s. The first bytes
 * must be those of a PNG, JPEG or WebP, regardless of the declared type; SVG is refused. Throws PictureRefused, and the
 * errors of fetch.
 */
export async function readPicture(config: Config, sourceUrl: string): Promise<Picture> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = sourceUrl;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!isAllowed(config, url)) throw new PictureRefused('the address is not one of a provider');
    const response = await fetch(url, { redirect: 'manual', credentials: 'omit', signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) return toPicture(response);
    await response.body?.cancel();
    url = URL.canParse(next, url) ? new URL(next, url).href : '';
  }
  throw new PictureRefused('too many redirects');
}

function isAllowed(config: Config, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, pathname } = new URL(address);
  if (config.APP_MODE === 'sandbox') {
    const origins = [config.PUBLIC_URL, config.SANDBOX_URL].map((url) => new URL(url).origin);
    return origins.includes(origin) && pathname.startsWith('/sandbox/');
  }
  return protocol === 'https:' && port === '' && PROVIDER_HOSTS.some((host) => host.test(hostname));
}

async function toPicture(response: Response): Promise<Picture> {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new PictureRefused(`the provider answered ${response.status}`);
  }
  const bytes = await readBounded(response);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === null) throw new PictureRefused('it is no PNG, JPEG or WebP');
  return { bytes, mediaType };
}

/** The bytes are counted, because the Content-Length header is not trusted. */
async function readBounded({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest of the download.
    if (length > PICTURE_BYTES_MAX) throw new PictureRefused(`it is larger than ${PICTURE_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function mediaTypeOf(bytes: Buffer): Picture['mediaType'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
