import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS } from '../../server/core/social.ts';
import { hashToken, newToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { type Product, startProduct } from '../support/product.ts';

type Names = { first_name: string | null; last_name: string | null };

const test = forFile(buildTestApp);
let state: string;
beforeEach(async () => {
  state = newToken();
  await beginAttempt(test, state);
});

/** Stores a pending sign-in attempt. */
async function beginAttempt(
  { deps }: Pick<TestApp, 'deps'>,
  of: string,
  { minutes = 10, isUsed = false } = {},
) {
  await deps.sql`INSERT INTO social_attempts (state_hash, provider, nonce, code_verifier, redirect_uri,
      expires_at, used_at)
    VALUES (${hashToken(of)}, 'apple', 'n', 'v', 'u', clock_timestamp() + make_interval(mins => ${minutes}),
      CASE WHEN ${isUsed} THEN clock_timestamp() END)`;
}

async function namesOf({ deps }: Pick<TestApp, 'deps'>, of: string): Promise<Names | undefined> {
  const rows = await deps.sql<Names>`SELECT first_name, last_name FROM social_attempts
    WHERE state_hash = ${hashToken(of)}`;
  return rows[0];
}

const CALLBACK = '/auth/apple/callback';
const FORM = 'application/x-www-form-urlencoded';

function post(fields: Record<string, string> | string, { url = CALLBACK, type = FORM } = {}) {
  const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return test.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
}

const userOf = (firstName: unknown, lastName?: unknown) => JSON.stringify({ name: { firstName, lastName } });

describe('form response of Apple', () => {
  it.each(SOCIAL_PROVIDERS.flatMap((name) => [`/auth/${name}/callback`, `/auth/callback/${name}`]))(
    'the form response of Apple is redirected from %s to the same address with a query for the portal',
    async (url) => {
      const answer = await post({ code: 'c.0.x+y/z=', state }, { url });
      expect(answer.statusCode).toBe(303);
      const location = new URL(String(answer.headers.location), 'http://callingua.test');
      expect(location.pathname).toBe(url);
      expect(Object.fromEntries(location.searchParams)).toEqual({ code: 'c.0.x+y/z=', state });
    },
  );

  it('the form response of Apple forwards only code, state and error', async () => {
    const others = { id_token: 'secret', user: userOf('Ana'), next: '//evil.example' };
    const answer = await post({ code: 'c', state, ...others });
    expect(answer.headers.location).toBe(`${CALLBACK}?code=c&state=${state}`);
  });

  it('the form response of Apple is not cached and sets no cookie', async () => {
    const { headers } = await post({ code: 'c', state });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('the form response of Apple translates a cancellation by Apple into the error code of all providers', async () => {
    const answer = await post({ error: 'user_cancelled_authorize', state });
    expect(answer.headers.location).toBe(`${CALLBACK}?state=${state}&error=access_denied`);
  });

  it.each([
    ['a code of more than 2048 characters', (value: string) => ({ code: 'x'.repeat(2_049), state: value })],
    ['a repeated code', (value: string) => `code=a&code=b&state=${value}`],
  ])('the form response of Apple drops %s and forwards the rest', async (_what, form) => {
    const answer = await post(form(state));
    expect(answer.headers.location).toBe(`${CALLBACK}?state=${state}`);
  });

  it('an empty form response of Apple is redirected to the callback URL without a query', async () => {
    expect((await post('')).headers.location).toBe(CALLBACK);
  });

  it('the form response of Apple cannot redirect to another site', async () => {
    for (const url of [
      '/auth/%2F%2Fevil.example/callback',
      '/auth/callback/..%2f..%2fevil',
      '/auth/github/callback',
    ])
      expect((await post({ code: 'c', state }, { url })).statusCode).toBe(404);
  });

  it('the form response of Apple is rejected over 16 KiB, and not at 16 KiB', async () => {
    expect((await post(`user=${'x'.repeat(16_384 - 5)}`)).statusCode).toBe(303);
    const answer = await post(`user=${'x'.repeat(16_384 - 4)}`);
    expect(answer.statusCode).toBe(413);
    const message = 'The form is larger than 16 KiB.';
    expect(answer.json()).toMatchObject({ error: 'payload_too_large', message });
  });

  it('the form response of Apple is rejected with a content type other than that of a form', async () => {
    expect((await post('{}', { type: 'application/json' })).statusCode).toBe(400);
  });
});

describe('name in the first form response of Apple', () => {
  it('the name in the first form response of Apple is stored with the attempt', async () => {
    await post({ code: 'c', state, user: userOf('  Zoë ', 'Lund') });
    expect(await namesOf(test, state)).toEqual({ first_name: 'Zoë', last_name: 'Lund' });
  });

  it('the name in the first form response of Apple is not overwritten by a second form', async () => {
    await post({ code: 'c', state, user: userOf('Zoë', 'Lund') });
    await post({ code: 'c', state, user: userOf('Mallory', 'Other') });
    expect(await namesOf(test, state)).toEqual({ first_name: 'Zoë', last_name: 'Lund' });
  });

  it('the name in the first form response of Apple is limited to 100 characters without control characters', async () => {
    await post({ code: 'c', state, user: userOf('😀'.repeat(101), 'a\u0000b\nc') });
    expect(await namesOf(test, state)).toEqual({ first_name: '😀'.repeat(100), last_name: 'a b c' });
  });

  it.each([
    ['not JSON', '{'],
    ['not a name', userOf(7, {})],
    ['empty', userOf(' ', '')],
    ['null', 'null'],
  ])(
    'the name in the first form response of Apple is ignored when it is %s, and the sign-in continues',
    async (_what, user) => {
      expect((await post({ code: 'c', state, user })).statusCode).toBe(303);
      expect(await namesOf(test, state)).toEqual({ first_name: null, last_name: null });
    },
  );

  it.each([
    ['has expired', { minutes: -1 }],
    ['was used', { isUsed: true }],
  ])(
    'the name in the first form response of Apple is not stored for an attempt that %s',
    async (_what, attempt) => {
      const over = newToken();
      await beginAttempt(test, over, attempt);
      expect((await post({ code: 'c', state: over, user: userOf('Late') })).statusCode).toBe(303);
      expect(await namesOf(test, over)).toEqual({ first_name: null, last_name: null });
    },
  );

  it('the name in the first form response of Apple is not stored for an unknown state', async () => {
    expect((await post({ code: 'c', state: 'unknown', user: userOf('Nobody') })).statusCode).toBe(303);
    expect((await post({ code: 'c', user: userOf('Nobody') })).statusCode).toBe(303);
    expect(await namesOf(test, 'unknown')).toBeUndefined();
  });
});

describe('provider sign-in of a browser without JavaScript', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  const submit = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  it('a sign-in without JavaScript returns from the Apple page to the portal with an authorization code', async () => {
    const { social } = product.deps;
    const attempt = { ...social.makeSecrets(), redirectUri: `${product.url}${CALLBACK}` };
    await beginAttempt(product, attempt.state);
    const page = await social.authorizationUrl('apple', attempt, 'en');

    const response = await fetch(page);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${product.url}`);

    const person = {
      email: 'walk@example.com',
      first_name: 'Wanda',
      last_name: 'Lee',
      is_email_verified: '1',
      another: '1',
    };
    const html = await (await submit(page, person)).text();
    const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const form = Object.fromEntries(
      inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
    );

    const back = await submit(attempt.redirectUri, form);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`${CALLBACK}?code=${form.code}&state=${attempt.state}`);
    expect(await namesOf(product, attempt.state)).toEqual({ first_name: 'Wanda', last_name: 'Lee' });
    expect(await social.identify('apple', { ...attempt, code: form.code ?? '' })).toMatchObject({
      email: 'walk@example.com',
      isEmailVerified: true,
    });
  });

  it('a sign-in without JavaScript returns from the Google page to the portal with an authorization code', async () => {
    const { social } = product.deps;
    const attempt = { ...social.makeSecrets(), redirectUri: `${product.url}/auth/google/callback` };
    const page = await social.authorizationUrl('google', attempt, 'en');
    const answer = await submit(page, { email: 'walk@example.com', another: '1' });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.href.startsWith(attempt.redirectUri)).toBe(true);
    const code = location.searchParams.get('code') ?? '';
    expect((await social.identify('google', { ...attempt, code })).email).toBe('walk@example.com');
  });
});
