import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bearer, buildTestApp, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

const LONG = '/trpc/languages.supported';
const ask = (url: string, accepted?: string) =>
  test.app.inject({
    url,
    headers: { ...bearer(company.admin.token), ...(accepted && { 'accept-encoding': accepted }) },
  });

it.each([LONG, '/api/openapi.json'])(
  'the long response of %s is compressed when the client accepts it',
  async (url) => {
    const plain = await ask(url);
    const brotli = await ask(url, 'gzip, deflate, br, zstd');
    const gzip = await ask(url, 'gzip');
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  },
);

it('a short response and an error are not compressed', async () => {
  const short = await ask('/trpc/languages.listForBusiness', 'br');
  expect(short.headers['content-encoding']).toBeUndefined();
  const refused = await test.app.inject({ url: LONG, headers: { 'accept-encoding': 'br' } });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['content-type']).toContain('application/json');
  expect(refused.json()).toHaveProperty('error');
});

it.each([
  '/trpc/auth.me',
  '/trpc/languages.supported,auth.me?batch=1',
  '/trpc/languages.supported%2Cauth.me?batch=1',
])('%s can contain a token and is not compressed', async (url) => {
  const answer = await ask(url, 'br');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});
