import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPortalPage } from '../../server/http/portal-page.ts';
import { webApp } from '../../server/http/web-app.ts';

const SOURCE = readFileSync(path.resolve(import.meta.dirname, '../../web/index.html'), 'utf8');
const dist = mkdtempSync(path.join(tmpdir(), 'portal-'));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(path.join(dist, 'index.html'), SOURCE);
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'assets/main-abc.js'), '1');
  app = Fastify();
  await app.register(webApp, { config: { SUPPORT_EMAIL: 'help@callingua.example' }, dist });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

it.each(['/', '/index.html', '/login', '/no/such/page'])(
  '%s is the page with the address of support',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(answer.body).toContain('<meta name="support-email" content="help@callingua.example" />');
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

it('files with a hash are kept for ever', async () => {
  const { headers } = await app.inject('/assets/main-abc.js');
  expect(headers['cache-control']).toContain('immutable');
});

it('an address cannot leave its attribute', () => {
  const page = fillPortalPage(SOURCE, { SUPPORT_EMAIL: '"><script>$&@x.example' });
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;$&amp;@x.example"');
  expect(page).not.toContain('<script>$');
});
