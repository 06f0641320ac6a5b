import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webApp } from '../../server/http/web-app.ts';
import { makeDist } from '../support/dist.ts';

const CONFIG = {
  SUPPORT_EMAIL: '"><script>help@callingua.example',
  SUPPORT_PHONE: '+14165550100',
  PUBLIC_URL: 'https://callingua.example',
  DEMO_BUSINESS_ID: undefined,
  APP_MODE: 'sandbox' as const,
};
const dist = makeDist();
let app: FastifyInstance;
let remaining: number | null;

beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send({ success: false }));
  await app.register(webApp, { config: CONFIG, foundersLeft: async () => remaining, dist: dist.folder });
});
beforeEach(() => {
  remaining = 42;
});
afterAll(async () => {
  await app.close();
  dist.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** The site with changed configuration variables. */
async function siteWith(changes: Partial<Record<string, string | number>>): Promise<FastifyInstance> {
  const site = Fastify();
  const config = { ...CONFIG, ...changes };
  await site.register(webApp, { config, foundersLeft: async () => remaining, dist: dist.folder });
  return site;
}

describe('start page', () => {
  it.each([
    ['no language', {}, 200, undefined],
    ['French', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }, 302, '/fr'],
    ['English before French', { 'accept-language': 'en-CA,fr;q=0.5' }, 200, undefined],
    ['an unsupported language', { 'accept-language': 'de' }, 200, undefined],
    [
      'French with English stored',
      { 'accept-language': 'fr', cookie: 'a=b; site_language=en' },
      200,
      undefined,
    ],
    ['English with French stored', { 'accept-language': 'en', cookie: 'site_language=fr' }, 302, '/fr'],
    ['an unsupported stored language', { cookie: 'site_language=//evil.example' }, 200, undefined],
  ] as const)(
    'the start page selects the language of a visitor who asks for %s',
    async (_name, headers, status, location) => {
      const answer = await get('/', headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
      expect(answer.headers.vary).toContain('Accept-Language, Cookie');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('the start page has its own URL in French, even for a browser that prefers another language', async () => {
    const answer = await get('/fr', { 'accept-language': 'en' });
    expect(answer.body).toContain('<p>fr /</p>');
  });
});

it('the support number is linked as digits and formatted for reading', async () => {
  expect((await get('/')).body).toContain('<a href="tel:+14165550100">+1 (416) 555-0100</a>');
});

describe('sample calls', () => {
  it('sample calls are sent as audio that a browser revalidates', async () => {
    const answer = await get('/samples/english.mp3');
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
    const again = await get('/samples/english.mp3', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('sample calls are sent in part to a browser that requests a range, even one that accepts compression', async () => {
    const answer = await get('/samples/english.mp3', { range: 'bytes=2-5', 'accept-encoding': 'gzip, br' });
    expect([answer.statusCode, answer.body]).toEqual([206, '2345']);
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes 2-5/10', 'content-length': '4' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const probe = await get('/samples/english.mp3', { range: 'bytes=0-1' });
    expect([probe.statusCode, probe.body]).toEqual([206, '01']);
  });
});

describe('language selection', () => {
  it('the language selection is stored and redirects to the same page', async () => {
    const answer = await get('/site-language?language=fr&path=/privacy-policy');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/privacy-policy']);
    expect(answer.headers['set-cookie']).toBe(
      'site_language=fr; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure',
    );
  });

  it.each([
    ['language=fr&path=/login', '/login'],
    ['language=fr&path=/login%3Freset%3Dpassword%26next%3D%252Fcalls', '/login?reset=password&next=%2Fcalls'],
    ['language=fr&path=/auth/google/callback', '/auth/google/callback'],
    ['language=fr&path=/login/more', '/fr'],
    ['language=fr&path=//evil.example', '/fr'],
    ['language=fr&path=//evil.example/login', '/fr'],
    ['language=fr&path=%5C%5Cevil.example/login', '/fr'],
    ['language=fr&path=https://evil.example/login', '/fr'],
    ['language=fr&path=/login%0D%0Aset-cookie:a', '/fr'],
    ['language=fr&path=/404', '/fr'],
    ['language=fr', '/fr'],
    ['language=xx&path=/privacy-policy', '/'],
    ['language=fr&language=en', '/'],
    ['', '/'],
  ])(
    'the language selection redirects only to pages and screens of the product: %s',
    async (query, location) => {
      const answer = await get(`/site-language?${query}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
    },
  );
});

describe('public page', () => {
  it('a public page contains the values of the server, escaped', async () => {
    const { body } = await get('/privacy-policy');
    expect(body).toContain('href="mailto:&quot;&gt;&lt;script&gt;help@callingua.example"');
    expect(body).toContain('>42</a>https://callingua.example');
    expect(body).not.toContain('%%');
  });

  it('a public page has an ETag that changes only with its values', async () => {
    const first = await get('/privacy-policy');
    const same = await get('/privacy-policy', { 'if-none-match': String(first.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    remaining = 41;
    const changed = await get('/privacy-policy', { 'if-none-match': String(first.headers.etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('>41</a>');
  });

  it('a public page omits the number of founders’ places while that number is unknown', async () => {
    remaining = null;
    expect((await get('/privacy-policy')).body).toContain('"></a>');
  });

  it('a public page offers the demo conversation only with a demo business', async () => {
    expect((await get('/')).body).not.toContain('hear');
    const demo = await siteWith({ DEMO_BUSINESS_ID: 19 });
    expect((await demo.inject('/')).body).toMatch(/<b>hear<\/b>$/);
    await demo.close();
  });

  it('a public page offers a number to call only when one is configured', async () => {
    expect((await get('/')).body).not.toContain('Call ');
    const reachable = await siteWith({ DEMO_PHONE: '+16475550188' });
    expect((await reachable.inject('/')).body).toContain(
      '<a href="tel:+16475550188">Call +1 (647) 555-0188</a>',
    );
    await reachable.close();
  });

  it('a public page shows a configured video instead of a tour and allows only its origins', async () => {
    const { body, headers } = await get('/privacy-policy');
    expect(body).toContain('<i>pictures</i>');
    expect(body).not.toContain('<video');
    expect(String(headers['content-security-policy']).split(';')).toContain("media-src 'self'");
    const withVideos = await siteWith({
      TOUR_VIDEO_URL_CALL: 'https://videos.example/call.mp4?a="><script>',
      TOUR_CAPTIONS_URL_CALL: 'https://words.example/call.vtt',
    });
    const page = await withVideos.inject('/privacy-policy');
    expect(page.body).toContain('src="https://videos.example/call.mp4?a=&quot;&gt;&lt;script&gt;"');
    expect(page.body).toContain('data-captions="https://words.example/call.vtt"');
    expect(page.body).not.toContain('pictures');
    const policy = String(page.headers['content-security-policy']).split(';');
    expect(policy).toContain("media-src 'self' https://videos.example https://words.example");
    const portal = await withVideos.inject('/login');
    expect(portal.body).toContain('&quot;captions&quot;:&quot;https://words.example/call.vtt&quot;');
    await withVideos.close();
  });

  it('a public page is sent in the smallest encoding that the browser accepts', async () => {
    const plain = await get('/privacy-policy');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await get('/privacy-policy', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const brotli = await get('/privacy-policy', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    expect(brotli.headers.vary).toContain('Accept-Encoding');
  });

  it('a public page answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/privacy-policy' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('a public page allows only the scripts and styles of the build', async () => {
    const { headers } = await get('/privacy-policy');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("script-src 'self' 'sha256-script'");
    expect(policy).toContain("style-src 'sha256-styles'");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy.join()).not.toMatch(/unsafe|\*|http/);
  });
});

describe('public page that members see inside the portal', () => {
  it.each([
    ['no cookie', {}],
    ['another cookie', { cookie: 'site_language=en; signed_in=0' }],
  ] as const)('a page like /about is the public page for a visitor with %s', async (_case, headers) => {
    const answer = await get('/about', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<p>en /about</p>');
    expect(answer.headers.vary).toContain('Cookie');
  });

  it('a page like /about is served as the portal to a browser with a session, in the language of the browser’s cookie', async () => {
    const answer = await get('/about', { cookie: 'signed_in=1; site_language=fr' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<div id="root">');
    expect(answer.body).toContain('/assets/about-abc.js');
    expect(answer.body).toContain('<html lang="fr"');
    expect(answer.headers.vary).toContain('Cookie');
  });

  it('a page like /about redirects from the URL of another language to the portal when the browser has a session', async () => {
    const answer = await get('/fr/about', { cookie: 'signed_in=1' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/about']);
    expect((await get('/fr/about')).body).toContain('<p>fr /about</p>');
  });

  it('the public version of a page has a different ETag than its portal version', async () => {
    const { headers } = await get('/about');
    const response = await get('/about', { cookie: 'signed_in=1', 'if-none-match': String(headers.etag) });
    expect(response.statusCode).toBe(200);
  });

  it('the session cookie changes no page that exists only on the public site', async () => {
    const answer = await get('/privacy-policy', { cookie: 'signed_in=1' });
    expect(answer.body).toContain('<p>en /privacy-policy</p>');
  });
});

describe('unknown path', () => {
  it.each([
    ['/no/such/page', {}, 'en'],
    ['/no/such/page', { 'accept-language': 'fr' }, 'fr'],
    ['/fr/no-such-page', { 'accept-language': 'en' }, 'fr'],
    ['/404', {}, 'en'],
  ] as const)('%s with %j returns 404 with a page in %s', async (url, headers, locale) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`<p>${locale} /404</p>`);
  });

  it('an unknown path returns 404 without a page when it belongs to the API', async () => {
    const answer = await get('/api/nothing?at=all');
    expect([answer.statusCode, answer.json()]).toEqual([404, { success: false }]);
  });

  it('an unknown path redirects to its page when it differs only by a trailing slash', async () => {
    const answer = await get('/fr/privacy-policy/');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/fr/privacy-policy']);
    expect((await get('//evil.example/')).statusCode).toBe(404);
  });
});

it('the sitemap lists every public page in every language, and no screens of members', async () => {
  const map = (await get('/sitemap.xml')).body;
  expect(map.match(/<url>/g)).toHaveLength(6);
  expect(map).toContain('<loc>https://callingua.example/fr/privacy-policy</loc>');
  expect(map.match(/hreflang="fr"/g)).toHaveLength(6);
  expect(map).not.toContain('/404');
  const rules = (await get('/robots.txt')).body;
  expect(rules).toContain('Disallow: /dashboard\n');
  expect(rules).not.toMatch(/Disallow: \/(login|about)?\n/);
  expect(rules).toContain('Sitemap: https://callingua.example/sitemap.xml');
});

it('a precompressed asset is sent compressed', async () => {
  const encodings = { 'accept-encoding': 'gzip, br' };
  const large = await get('/assets/main-abc.js', encodings);
  expect([large.headers['content-encoding'], large.body]).toEqual(['br', 'as brotli']);
  expect(large.headers['content-type']).toContain('javascript');
  expect(large.headers['cache-control']).toContain('immutable');
  expect((await get('/assets/small-abc.js', encodings)).body).toBe('1');
  expect((await get('/assets/main-abc.js')).body).toBe('"plain"');
  expect((await get('/assets/main-abc.js.br')).statusCode).toBe(404);
});
