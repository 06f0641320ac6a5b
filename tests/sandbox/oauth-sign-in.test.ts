import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { SOCIAL_PROVIDERS } from '../../server/core/social.ts';
import { createSocialLogin } from '../../server/integrations/oauth/social-login.ts';
import { approve, redirectUriOf, type SignInTest, startSignInTest } from './oauth-fixture.ts';
import { startSandbox, temporaryFolder } from './sandbox-fixture.ts';

let test: SignInTest;
beforeAll(async () => {
  test = await startSignInTest();
});
afterAll(() => test.stop());

describe('social sign-in', () => {
  it('social sign-in with Google returns a verified email address in lower case, the names and a picture', async () => {
    const person = { email: 'Ana.Silva@Example.com', first_name: 'Ana', last_name: 'Silva' };
    expect(await test.signIn('google', person)).toEqual({
      provider: 'google',
      subject: expect.stringMatching(/^\d{21}$/),
      email: 'ana.silva@example.com',
      isEmailVerified: true,
      firstName: 'Ana',
      lastName: 'Silva',
      avatarUrl: expect.stringMatching(/^http:\/\/callingua\.test\/sandbox\/pictures\/.+\.png$/),
    });
  });

  it('social sign-in with Facebook returns an unverified email address', async () => {
    const person = {
      email: 'Ben@Example.com',
      first_name: 'Ben',
      last_name: 'Okafor',
      is_email_verified: true,
    };
    expect(await test.signIn('facebook', person)).toEqual({
      provider: 'facebook',
      subject: expect.stringMatching(/^\d{16}$/),
      email: 'ben@example.com',
      isEmailVerified: false,
      firstName: 'Ben',
      lastName: 'Okafor',
      avatarUrl: expect.stringMatching(/^http:\/\/callingua\.test\/sandbox\/pictures\/.+\.png$/),
    });
  });

  it('social sign-in with Apple returns no name, because the token has none', async () => {
    const person = { email: 'Chen@Example.com', first_name: 'Chen', last_name: 'Wei' };
    expect(await test.signIn('apple', person)).toEqual({
      provider: 'apple',
      subject: expect.stringMatching(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/),
      email: 'chen@example.com',
      isEmailVerified: true,
      firstName: null,
      lastName: null,
      avatarUrl: null,
    });
  });

  it.each(SOCIAL_PROVIDERS)(
    'social sign-in with %s returns the same user id each time, also after a change of the email address',
    async (provider) => {
      const email = `again-${provider}@example.com`;
      const first = await test.signIn(provider, { email });
      expect((await test.signIn(provider, { email: email.toUpperCase() })).subject).toBe(first.subject);
      const moved = await test.signIn(provider, { subject: first.subject, email: 'moved@example.com' });
      expect(moved).toMatchObject({ subject: first.subject, email: 'moved@example.com' });
    },
  );

  it.each(['google', 'apple'] as const)(
    'social sign-in with %s reports an unverified email address',
    async (provider) => {
      const person = { email: 'unproven@example.com', is_email_verified: false };
      expect(await test.signIn(provider, person)).toMatchObject({ isEmailVerified: false });
    },
  );

  it.each(SOCIAL_PROVIDERS)('social sign-in with %s works without an email address', async (provider) => {
    const subject = '190000000000000000001';
    const identity = await test.signIn(provider, { subject, email: null, first_name: 'Mei' });
    expect(identity).toMatchObject({ subject, email: null, isEmailVerified: false });
  });

  it('social sign-in with Google works without names', async () => {
    const identity = await test.signIn('google', { email: 'nameless@example.com' });
    expect(identity).toMatchObject({ firstName: null, lastName: null });
  });

  it.each(SOCIAL_PROVIDERS)(
    'social sign-in with %s works with the second registered redirect_uri',
    async (provider) => {
      const attempt = {
        ...test.login.makeSecrets(),
        redirectUri: `http://callingua.test/auth/callback/${provider}`,
      };
      const url = await test.login.authorizationUrl(provider, attempt, 'en');
      const { fields, redirectTo } = await approve(test.sandbox, provider, url);
      expect(redirectTo.startsWith(attempt.redirectUri)).toBe(true);
      const identity = await test.login.identify(provider, { ...attempt, code: fields.code ?? '' });
      expect(identity.provider).toBe(provider);
    },
  );
});

describe('authorization request', () => {
  it.each(SOCIAL_PROVIDERS)(
    'an authorization request sends the state and the PKCE challenge to %s, but never the verifier',
    async (provider) => {
      const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf(provider) };
      const url = new URL(await test.login.authorizationUrl(provider, attempt, 'en'));
      expect(url.origin).toBe('http://callingua.test');
      expect(url.href).not.toContain(attempt.codeVerifier);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        state: attempt.state,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        redirect_uri: attempt.redirectUri,
      });
    },
  );

  it('an authorization request uses new random secrets of 256 bits each time', () => {
    const secrets = [test.login.makeSecrets(), test.login.makeSecrets()].flatMap(Object.values);
    expect(new Set(secrets).size).toBe(6);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });
});

describe('emulated Apple provider', () => {
  const walk = async (person: object) => {
    const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf('apple') };
    return approve(test.sandbox, 'apple', await test.login.authorizationUrl('apple', attempt, 'en'), person);
  };

  it('the emulated Apple provider answers with a form that contains the name only at the first consent', async () => {
    const person = { email: 'once@example.com', first_name: 'Zoë', last_name: 'Lund' };
    const first = await walk(person);
    expect(first).toMatchObject({ isForm: true, redirectTo: redirectUriOf('apple') });
    expect(JSON.parse(first.fields.user ?? '')).toEqual({
      name: { firstName: 'Zoë', lastName: 'Lund' },
      email: 'once@example.com',
    });
    expect((await walk(person)).fields).not.toHaveProperty('user');
  });

  it('the emulated Apple provider sends the name at the next sign-in after the user cancelled the first one', async () => {
    const person = { email: 'twice@example.com', first_name: 'Uma' };
    expect((await walk({ ...person, deny: true })).fields).not.toHaveProperty('user');
    expect((await walk(person)).fields.user).toContain('Uma');
  });
});

describe('wire format of the emulated providers', () => {
  /** The raw token response. */
  async function idToken(provider: 'google' | 'apple', path: string, client: object, person: object) {
    const { code, codeVerifier, redirectUri } = await test.comeBack(provider, person);
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    };
    const body = new URLSearchParams({ ...fields, ...client });
    const response = await fetch(`${test.sandbox.url}${path}`, { method: 'POST', body });
    expect(response.status).toBe(200);
    return (await response.json()) as { id_token: string; access_token: string };
  }

  const google = () => {
    const { clientId, clientSecret } = test.sandbox.config.google;
    const person = { email: 'wire@example.com', first_name: 'Wire' };
    const client = { client_id: clientId, client_secret: clientSecret };
    return idToken('google', '/oauth/google/token', client, person);
  };

  it('the emulated Google sends email_verified as a boolean and requires the access token at the userinfo endpoint', async () => {
    const { id_token, access_token } = await google();
    expect(decodeJwt(id_token)).toMatchObject({
      email_verified: true,
      iss: `${test.sandbox.url}/oauth/google`,
    });
    const ask = (token: string) =>
      fetch(`${test.sandbox.url}/oauth/google/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(access_token)).json()).toMatchObject({
      email: 'wire@example.com',
      given_name: 'Wire',
    });
    expect((await ask('nobody')).status).toBe(401);
  });

  it('the redirect of the emulated Google contains iss next to the code, as its discovery document announces', async () => {
    const attempt = { ...test.login.makeSecrets(), redirectUri: redirectUriOf('google') };
    const url = await test.login.authorizationUrl('google', attempt, 'en');
    const { fields } = await approve(test.sandbox, 'google', url);
    expect(fields.iss).toBe(`${test.sandbox.url}/oauth/google`);
    expect(await test.sandbox.get('/oauth/google/.well-known/openid-configuration')).toMatchObject({
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('a Facebook profile requires appsecret_proof with the access token', async () => {
    const { code, codeVerifier, redirectUri } = await test.comeBack('facebook');
    const { clientId, clientSecret } = test.sandbox.config.facebook;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await fetch(`${test.sandbox.url}/oauth/facebook/access_token`, { method: 'POST', body });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const refused = await fetch(`${test.sandbox.url}/oauth/facebook/me?fields=id`, { headers });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { type: 'OAuthException', code: 100 } });
  });
});

it('a restarted sandbox accepts its earlier authorization codes and has the same keys and consents', async () => {
  const folder = temporaryFolder();
  const start = () => startSandbox('http://callingua.test', folder.path);
  const { login, config } = test;
  const attempt = { ...login.makeSecrets(), redirectUri: redirectUriOf('apple') };
  const url = await login.authorizationUrl('apple', attempt, 'en');
  const person = { email: 'kept@example.com', first_name: 'Kai' };
  const before = await start();
  const { fields } = await approve(before, 'apple', url, person);
  const keys = await before.get('/oauth/apple/auth/keys');
  await before.close();

  const after = await start();
  expect(await after.get('/oauth/apple/auth/keys')).toEqual(keys);
  const restarted = createSocialLogin({ ...config, SANDBOX_URL: after.url } as Config);
  const identity = await restarted.identify('apple', { ...attempt, code: fields.code ?? '' });
  expect(identity.email).toBe('kept@example.com');
  expect((await approve(after, 'apple', url, person)).fields).not.toHaveProperty('user');
  await after.close();
  folder.remove();
});
