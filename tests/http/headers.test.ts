import { describe, expect, it } from 'vitest';
import { bearer, buildTestApp, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

type Request = { method: 'GET' | 'POST'; url: string; signedIn?: boolean; body?: string };

const REQUESTS: [string, number, Request][] = [
  ['an answer of the API', 200, { method: 'POST', url: '/api/business/get', signedIn: true }],
  ['an answer of tRPC', 200, { method: 'GET', url: '/trpc/auth.me', signedIn: true }],
  ['a 401', 401, { method: 'POST', url: '/api/business/get' }],
  ['a 401 of tRPC', 401, { method: 'GET', url: '/trpc/auth.me' }],
  ['a 404 of the API', 404, { method: 'GET', url: '/api/nothing' }],
  ['a 404 of tRPC', 404, { method: 'GET', url: '/trpc/nothing' }],
  ['a 400', 400, { method: 'POST', url: '/api/auth/login', body: '{' }],
  ['a refused webhook', 403, { method: 'POST', url: '/webhooks/twilio/status', body: '{}' }],
  ['the description of the API', 200, { method: 'GET', url: '/api/openapi.json' }],
  ['health', 200, { method: 'GET', url: '/healthz' }],
];

function send({ method, url, signedIn, body }: Request) {
  const headers = {
    ...bearer(signedIn ? company.admin.token : undefined),
    'content-type': 'application/json',
  };
  return test.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: body ?? '{}' } : {}) });
}

describe.each(REQUESTS)('headers of the response to %s (%i)', (_name, status, request) => {
  it('the headers of a response include the security headers for browsers', async () => {
    const { headers, statusCode } = await send(request);

    expect(statusCode).toBe(status);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src|unsafe-eval|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBeDefined();
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('the headers of a response include a unique request id', async () => {
    const ids = [await send(request), await send(request)].map((answer) => answer.headers['x-request-id']);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it('the headers of a response forbid caching for responses of the API', async () => {
    const { headers } = await send(request);
    if (/^\/(api|trpc)\//.test(request.url)) expect(headers['cache-control']).toBe('no-store');
  });
});

it('a request id of the client is ignored', async () => {
  const headers = { 'x-request-id': 'forged', 'request-id': 'forged' };
  const answer = await test.app.inject({ method: 'GET', url: '/healthz', headers });
  expect(answer.headers['x-request-id']).not.toBe('forged');
});

it('a page over plain HTTP sends no HSTS header', async () => {
  const { headers } = await test.app.inject({ method: 'GET', url: '/healthz' });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

it('a page with an https URL sends HSTS', async () => {
  const secure = await buildTestApp({ PUBLIC_URL: 'https://callingua.test' });
  const { headers } = await secure.app.inject({ method: 'GET', url: '/healthz' });
  await secure.drop();
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
