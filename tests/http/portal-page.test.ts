import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPortalPage } from '../../server/http/portal-page.ts';
import { webApp } from '../../server/http/web-app.ts';
import { makeDist } from '../support/dist.ts';

const SOURCE = readFileSync(path.resolve(import.meta.dirname, '../../web/index.html'), 'utf8');
const CONFIG = {
  SUPPORT_EMAIL: 'help@callingua.example',
  SUPPORT_PHONE: '1',
  PUBLIC_URL: 'http://a.example',
  APP_MODE: 'sandbox' as const,
};
const dist = makeDist();
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(webApp, { config: CONFIG, foundersLeft: async () => 7, dist: dist.folder });
});
afterAll(async () => {
  await app.close();
  dist.remove();
});

it.each(['/login', '/login?mode=trial', '/auth/google/callback', '/dashboard'])(
  '%s is the page of the portal with the support address',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-script';"),
    });
    expect(answer.body).toContain('<meta name="support-email" content="help@callingua.example" />');
    expect(answer.body).toContain('<meta name="support-phone" content="1" />');
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

it('the login page preloads its own files and no files of other screens', async () => {
  const { body } = await app.inject('/login');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/login-abc.js">');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/login-abc.css"><div id="root">');
  expect(body).not.toContain('shell-abc');
});

it.each([
  ['no language', {}, 'en', 'ltr'],
  ['French', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }, 'fr', 'ltr'],
  ['an unsupported language', { 'accept-language': 'de' }, 'en', 'ltr'],
  ['French with Arabic stored', { 'accept-language': 'fr', cookie: 'site_language=ar' }, 'ar', 'rtl'],
  ['an invalid stored language', { cookie: 'site_language="><script>' }, 'en', 'ltr'],
])(
  'a visitor who requests %s gets the page and its texts in the right language',
  async (_case, headers, language, direction) => {
    const answer = await app.inject({ url: '/login', headers });
    expect(answer.body).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(answer.body.match(/\/assets\/(en|fr|ar)-abc\.js/g)).toEqual([`/assets/${language}-abc.js`]);
    expect(answer.headers.vary).toContain('Accept-Language, Cookie');
  },
);

it.each(['/index.html', '/no/such/page', '/auth/google', '/dashboard/x', '/site/site.json'])(
  '%s is not a page of the portal',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

it('assets with a hash in their name are cached as immutable', async () => {
  const { headers } = await app.inject('/assets/main-abc.js');
  expect(headers['cache-control']).toContain('immutable');
});

it('the initial page renders without waiting for a style sheet', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/portal-abc.css">';
  const files = { scripts: [], styles: ['/assets/screen-abc.css'], texts: { en: [], fr: [], ar: [] } };
  const page = fillPortalPage(SOURCE.replace('</head>', `    ${sheet}\n</head>`), CONFIG, files, 'en');
  const [head = '', body = ''] = page.split('</head>');
  expect(head).not.toContain('rel="stylesheet"');
  const all = `${sheet}<link rel="stylesheet" crossorigin href="/assets/screen-abc.css"><div id="root">`;
  expect(body.split(all).map((part) => part.includes('class="boot"'))).toEqual([true, false]);
});

it('the support address is escaped in its attribute', () => {
  const page = fillPortalPage(
    SOURCE,
    { SUPPORT_EMAIL: '"><script>$&@x.example', SUPPORT_PHONE: '1' },
    { scripts: [], styles: [], texts: { en: [], fr: [], ar: [] } },
    'en',
  );
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;$&amp;@x.example"');
  expect(page).not.toContain('<script>$');
});
