import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../server/core/social.ts';
import { approve, redirectUriOf, type SignInTest, startSignInTest } from './oauth-fixture.ts';

let test: SignInTest;
beforeAll(async () => {
  test = await startSignInTest();
});
afterAll(() => test.stop());
afterEach(() => fetch(`${test.sandbox.url}/sandbox/faults`, { method: 'DELETE' }));

/** The URL of a sign-in page at the emulator, with these query parameters changed, or removed if null. */
async function pageUrl(provider: SocialProvider, changed: Record<string, string | null> = {}): Promise<URL> {
  const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf(provider) };
  const { pathname, searchParams } = new URL(await test.login.authorizationUrl(provider, attempt, 'en'));
  const url = new URL(pathname, test.sandbox.url);
  for (const [name, value] of searchParams) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** Submits a button of the page like a browser without JavaScript. */
function press(url: URL, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const unescapeHtml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, unescapeHtml(value)],
    ),
  );

/**
 * The parameters with which the browser returns to the product: in the redirect URL, or in the form fields of Apple.
 */
async function callbackParams(response: Response): Promise<Record<string, string>> {
  if (response.status === 303)
    return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
  expect(response.status).toBe(200);
  return hiddenFields(await response.text());
}

describe.each(SOCIAL_PROVIDERS)('sign-in page of %s', (provider) => {
  it('the sign-in page of a provider lists the known accounts as buttons without JavaScript', async () => {
    const response = await fetch(await pageUrl(provider));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect([...html.matchAll(/<button name="subject" value="[^"]+">/g)].length).toBeGreaterThanOrEqual(2);
    expect(html).not.toContain('<script');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('name="viewport"');
  });

  it('the sign-in page has a content security policy that allows forms only to itself and the product', async () => {
    const { headers } = await fetch(await pageUrl(provider));
    const policy = String(headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://callingua.test");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('the sign-in page of a provider signs in with the account of the pressed button', async () => {
    const url = await pageUrl(provider);
    const [, subject = ''] = /name="subject" value="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
    const fields = await callbackParams(await press(url, { subject }));
    expect(fields).toMatchObject({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: url.searchParams.get('state'),
    });
  });

  it('the sign-in page accepts another account and lists it from then on', async () => {
    const url = await pageUrl(provider);
    const email = `new-${provider}@example.com`;
    const person = { email, first_name: 'Ola', last_name: '<b>Nord</b>', another: '1' };
    expect((await callbackParams(await press(url, person))).code).toBeDefined();
    const html = await (await fetch(url)).text();
    expect(html).toContain(email);
    expect(html).toContain('&lt;b&gt;Nord&lt;/b&gt;');
  });

  it('the sign-in page of a provider rejects an invalid email address with a message', async () => {
    const response = await press(await pageUrl(provider), { email: 'nobody', another: '1' });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/role="alert">This is not an email address/);
  });

  it('the sign-in page of a provider rejects an unknown account with a 400', async () => {
    expect((await press(await pageUrl(provider), { subject: 'somebody' })).status).toBe(400);
  });

  it('the sign-in page of a provider returns an error instead of a code when the user cancels', async () => {
    const url = await pageUrl(provider);
    const fields = await callbackParams(await press(url, { deny: '1' }));
    expect(fields).not.toHaveProperty('code');
    expect(fields).toMatchObject({
      error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
      state: url.searchParams.get('state'),
    });
  });

  it('the sign-in page returns an error instead of a code when a JSON request denies the sign-in', async () => {
    const { fields } = await approve(test.sandbox, provider, (await pageUrl(provider)).href, { deny: true });
    expect(fields).not.toHaveProperty('code');
    expect(fields.error).toMatch(/access_denied|user_cancelled_authorize/);
  });

  it.each([
    ['an unregistered redirect_uri', { redirect_uri: 'http://callingua.test/elsewhere' }],
    ['a registered redirect_uri with a suffix', { redirect_uri: `${redirectUriOf(provider)}/more` }],
    ['a redirect_uri of another provider', { redirect_uri: 'http://callingua.test/auth/github/callback' }],
    ['an unknown client', { client_id: 'somebody' }],
    ['a flow other than the authorization code flow', { response_type: 'token' }],
    ['an unknown scope', { scope: 'openid public_profile everything' }],
    ['a missing scope', { scope: null }],
    ['the code challenge method plain', { code_challenge_method: 'plain' }],
    ['a missing code challenge method', { code_challenge_method: null }],
    ['a missing redirect_uri', { redirect_uri: null }],
  ])('the sign-in page of a provider rejects %s without a redirect', async (_what, changed) => {
    const url = await pageUrl(provider, changed);
    for (const response of [await fetch(url), await press(url, { deny: '1' })]) {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Access blocked');
      expect(response.headers.get('location')).toBeNull();
    }
    const answer = await test.sandbox.post(`/sandbox/oauth/${provider}/approve`, { authorize_url: url.href });
    expect(answer.status).toBe(400);
  });

  it('the sign-in page of a provider rejects a repeated parameter', async () => {
    const url = await pageUrl(provider);
    url.searchParams.append('redirect_uri', redirectUriOf(provider));
    expect((await fetch(url)).status).toBe(400);
  });

  it('the sign-in page of a provider returns a 500 once when the fail_500 fault is set for one request', async () => {
    const url = await pageUrl(provider);
    await test.sandbox.post('/sandbox/faults', {
      provider,
      fault: 'fail_500',
      next: 1,
      only: `GET ${url.pathname}`,
    });
    expect((await fetch(url)).status).toBe(500);
    expect((await fetch(url)).status).toBe(200);
  });
});

it('the sign-in page of Apple requires response_mode form_post for the name and email scopes', async () => {
  for (const mode of [null, 'query', 'fragment']) {
    const response = await fetch(await pageUrl('apple', { response_mode: mode }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(
      'response_mode must be form_post when name or email scope is requested',
    );
  }
});

it('Apple’s response is a form with a Continue button and a script that submits the form', async () => {
  const url = await pageUrl('apple');
  const person = { email: 'form@example.com', first_name: 'O"Hara', last_name: '', another: '1' };
  const html = await (await press(url, person)).text();
  expect(html).toContain(`<form id="answer" method="post" action="${redirectUriOf('apple')}">`);
  expect(html).toContain('<button class="button">Continue</button>');
  expect(JSON.parse(hiddenFields(html).user ?? '')).toMatchObject({ name: { firstName: 'O"Hara' } });
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
  const asset = await fetch(`${test.sandbox.url}${script}`);
  expect(asset.status).toBe(200);
  expect(await asset.text()).toContain('submit()');
});

it('the sign-in page of Facebook accepts a user without an email address, and creates a new account each time', async () => {
  const fields = { email: '', first_name: 'Nomail', another: '1' };
  for (let time = 0; time < 2; time += 1)
    await callbackParams(await press(await pageUrl('facebook'), fields));
  const html = await (await fetch(await pageUrl('facebook'))).text();
  expect(html.match(/<span>Nomail<\/span>/g)).toHaveLength(2);
});

it.each(['google', 'apple'] as const)(
  'the sign-in page of %s rejects a user without an email address',
  async (provider) => {
    expect((await press(await pageUrl(provider), { email: '', another: '1' })).status).toBe(400);
  },
);

it('the sign-in page of Google has a checkbox for a verified email address', async () => {
  const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf('google') };
  const { pathname, search } = new URL(await test.login.authorizationUrl('google', attempt, 'en'));
  const url = new URL(pathname + search, test.sandbox.url);
  const signIn = async (box: Record<string, string>) => {
    const { code = '' } = await callbackParams(
      await press(url, { email: 'box@example.com', another: '1', ...box }),
    );
    return (await test.login.identify('google', { ...attempt, code })).isEmailVerified;
  };
  expect([await signIn({}), await signIn({ is_email_verified: '1' })]).toEqual([false, true]);
});
