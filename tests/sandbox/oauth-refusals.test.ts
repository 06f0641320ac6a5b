import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../server/core/social.ts';
import { SANDBOX_APPLE_KEY } from '../../server/sandbox-apple-key.ts';
import {
  expectRefused,
  expectUnavailable,
  redirectUriOf,
  type SignInTest,
  startSignInTest,
} from './oauth-fixture.ts';

let test: SignInTest;
beforeAll(async () => {
  test = await startSignInTest({ hangMs: 2_000 });
});
afterAll(() => test.stop());
afterEach(() => fetch(`${test.sandbox.url}/sandbox/faults`, { method: 'DELETE' }));

const OPEN_ID = ['google', 'apple'] as const;

describe.each(SOCIAL_PROVIDERS)('authorization code of %s', (provider) => {
  it('an authorization code is valid once', async () => {
    const answer = await test.comeBack(provider);
    await test.login.identify(provider, answer);
    await expectRefused(test.login.identify(provider, answer));
  });

  it('an authorization code cannot be used again after a failed attempt', async () => {
    const answer = await test.comeBack(provider);
    await expectRefused(test.login.identify(provider, { ...answer, codeVerifier: 'x'.repeat(43) }));
    await expectRefused(test.login.identify(provider, answer));
  });

  it('an authorization code is rejected with a verifier that does not match its challenge', async () => {
    const answer = await test.comeBack(provider);
    const { codeVerifier } = test.login.makeSecrets();
    await expectRefused(test.login.identify(provider, { ...answer, codeVerifier }));
  });

  it('an authorization code is rejected with another redirect_uri than that of its request, even a registered one', async () => {
    const redirectUri = `http://callingua.test/auth/callback/${provider}`;
    const answer = await test.comeBack(provider);
    await expectRefused(test.login.identify(provider, { ...answer, redirectUri }));
  });

  it('an authorization code is rejected when it was never issued', async () => {
    const answer = await test.comeBack(provider);
    await expectRefused(test.login.identify(provider, { ...answer, code: 'made-up' }));
  });

  it('an authorization code is rejected by every other provider', async () => {
    for (const other of SOCIAL_PROVIDERS.filter((each) => each !== provider)) {
      const answer = await test.comeBack(provider);
      await expectRefused(test.login.identify(other, { ...answer, redirectUri: redirectUriOf(provider) }));
    }
  });
});

it.each(SOCIAL_PROVIDERS)('an authorization code of %s expires', async (provider) => {
  const hasty = await startSignInTest({ codeLifeMs: 0 });
  await expectRefused(hasty.login.identify(provider, await hasty.comeBack(provider)));
  await hasty.stop();
});

it('an authorization code is valid for 60 seconds', () => {
  expect(test.sandbox.config.codeLifeMs).toBe(60_000);
});

describe.each(OPEN_ID)('id token of %s', (provider) => {
  it.each(['signature', 'issuer', 'audience', 'nonce', 'expiry'])(
    'an id token is rejected with an invalid %s',
    async (spoil) => {
      await expectRefused(test.signIn(provider, { spoil }));
    },
  );

  it('an id token is rejected with the nonce of another attempt', async () => {
    const answer = await test.comeBack(provider);
    const { nonce } = test.login.makeSecrets();
    await expectRefused(test.login.identify(provider, { ...answer, nonce }));
  });
});

describe('credentials of the product that the provider rejects are reported as provider_unavailable', () => {
  const otherKey = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const wrong: [SocialProvider, string, () => Partial<Config>][] = [
    ['google', 'secret', () => ({ GOOGLE_CLIENT_SECRET: 'not-the-secret' })],
    ['facebook', 'secret', () => ({ FACEBOOK_CLIENT_SECRET: 'not-the-secret' })],
    ['apple', 'team', () => ({ APPLE_TEAM_ID: 'ANOTHER000' })],
    ['apple', 'key id', () => ({ APPLE_KEY_ID: 'ANOTHER000' })],
    ['apple', 'private key', () => ({ APPLE_PRIVATE_KEY: otherKey() })],
  ];
  it.each(wrong)(
    'rejected credentials of the product at %s are reported as provider_unavailable: wrong %s',
    async (provider, _what, overrides) => {
      const answer = await test.comeBack(provider);
      await expectUnavailable(test.otherLogin(overrides()).identify(provider, answer));
      // The code is still valid, because the provider rejected the client before it checked the code.
      expect((await test.login.identify(provider, answer)).provider).toBe(provider);
    },
  );
});

describe('client secret of Apple', () => {
  const day = 24 * 3_600;
  const claims = () => {
    const { teamId, clientId } = test.sandbox.config.apple;
    const iat = Math.floor(Date.now() / 1_000);
    return { iss: teamId, sub: clientId, aud: 'https://appleid.apple.com', iat, exp: iat + 180 * day };
  };
  async function exchange(changed: object): Promise<unknown> {
    const { clientId, keyId } = test.sandbox.config.apple;
    const key = createPrivateKey(SANDBOX_APPLE_KEY);
    const header = { alg: 'ES256', kid: keyId };
    const secret = await new SignJWT({ ...claims(), ...changed }).setProtectedHeader(header).sign(key);
    const fields = {
      grant_type: 'authorization_code',
      code: 'made-up',
      redirect_uri: redirectUriOf('apple'),
    };
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: secret });
    const response = await fetch(`${test.sandbox.url}/oauth/apple/auth/token`, { method: 'POST', body });
    expect(response.status).toBe(400);
    return ((await response.json()) as { error: string }).error;
  }

  it('the client secret of Apple is accepted with a lifetime of six months', async () => {
    expect(await exchange({})).toBe('invalid_grant');
  });

  it.each([
    ['is of another team', () => ({ iss: 'ANOTHER000' })],
    ['is for another client', () => ({ sub: 'com.example.other' })],
    ['has another audience than Apple', () => ({ aud: 'https://example.com' })],
    ['has expired', () => ({ exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['never expires', () => ({ exp: undefined })],
    ['is valid for seven months', () => ({ exp: Math.floor(Date.now() / 1_000) + 213 * day })],
  ])('the client secret of Apple is rejected when it %s', async (_what, changed) => {
    expect(await exchange(changed())).toBe('invalid_client');
  });
});

describe.each(SOCIAL_PROVIDERS)('failing provider %s', (provider) => {
  const exchangePath = { google: '/token', facebook: '/access_token', apple: '/auth/token' }[provider];
  const only = `POST /oauth/${provider}${exchangePath}`;
  const turn = async (fault: string, target = only) => {
    const answer = await test.sandbox.post('/sandbox/faults', { provider, fault, next: 1, only: target });
    expect(answer.status).toBe(200);
  };

  it('a provider that refuses the connection is reported as unavailable', async () => {
    const answer = await test.comeBack(provider);
    const lost = test.otherLogin({ SANDBOX_URL: 'http://127.0.0.1:1' });
    await expectUnavailable(lost.identify(provider, answer));
  });

  it('a provider that responds with a 500 is reported as unavailable, and the authorization code stays valid', async () => {
    const answer = await test.comeBack(provider);
    await turn('fail_500');
    await expectUnavailable(test.login.identify(provider, answer));
    expect((await test.login.identify(provider, answer)).provider).toBe(provider);
  });

  it('a provider that times out before handling the request is reported as unavailable, and the authorization code stays valid', async () => {
    const answer = await test.comeBack(provider);
    const hasty = test.otherLogin({}, 1);
    await turn('timeout_before');
    await expectUnavailable(hasty.identify(provider, answer));
    expect((await test.login.identify(provider, answer)).provider).toBe(provider);
  });

  it('a provider whose token response is lost is reported as unavailable, and the authorization code cannot be used again', async () => {
    const answer = await test.comeBack(provider);
    await turn('timeout_after');
    await expectUnavailable(test.otherLogin({}, 1).identify(provider, answer));
    await expectRefused(test.login.identify(provider, answer));
  });
});

describe.each(OPEN_ID)('discovery of %s', (provider) => {
  const attempt = () => ({ ...test.login.makeSecrets(), redirectUri: redirectUriOf(provider) });
  const path = `/oauth/${provider}/.well-known/openid-configuration`;

  it('the discovery document is requested again after a failure and cached after a success', async () => {
    const login = test.otherLogin({});
    const fault = { provider, fault: 'fail_500', only: `GET ${path}` };
    await test.sandbox.post('/sandbox/faults', { ...fault, next: 1 });
    await expectUnavailable(login.authorizationUrl(provider, attempt(), 'en'));
    await login.authorizationUrl(provider, attempt(), 'en');
    await test.sandbox.post('/sandbox/faults', { ...fault, rate: 1 });
    expect(await login.authorizationUrl(provider, attempt(), 'en')).toContain('/sandbox/oauth/');
  });

  it('the discovery document is rejected when it names another issuer', async () => {
    const impostor = createServer((_request, response) => {
      const endpoints = { authorization_endpoint: 'http://x.test/a', token_endpoint: 'http://x.test/t' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: test.sandbox.url, ...endpoints }));
    }).listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    // A listening TCP server has an AddressInfo.
    const { port } = impostor.address() as AddressInfo;
    const misled = test.otherLogin({ SANDBOX_URL: `http://127.0.0.1:${port}` });
    await expectUnavailable(misled.authorizationUrl(provider, attempt(), 'en'));
    impostor.close();
  });

  it('a sign-in cannot start when the discovery document of the provider is unreachable', async () => {
    const lost = test.otherLogin({ SANDBOX_URL: 'http://127.0.0.1:1' });
    await expectUnavailable(lost.authorizationUrl(provider, attempt(), 'en'));
  });
});

it('a Facebook sign-in fails when the profile cannot be fetched', async () => {
  for (const fault of ['fail_500', 'timeout_before']) {
    const answer = await test.comeBack('facebook');
    const only = 'GET /oauth/facebook/me';
    await test.sandbox.post('/sandbox/faults', { provider: 'facebook', fault, next: 1, only });
    await expectUnavailable(test.otherLogin({}, 1).identify('facebook', answer));
  }
});

it('a Google or Apple sign-in fails when the signing keys cannot be fetched', async () => {
  for (const [provider, path] of [
    ['google', '/certs'],
    ['apple', '/auth/keys'],
  ] as const) {
    const answer = await test.comeBack(provider);
    const only = `GET /oauth/${provider}${path}`;
    await test.sandbox.post('/sandbox/faults', { provider, fault: 'fail_500', next: 1, only });
    await expectUnavailable(test.login.identify(provider, answer));
  }
});

it('the sandbox rejects a webhook fault for a provider that sends no webhooks', async () => {
  const answer = await test.sandbox.post('/sandbox/faults', { provider: 'apple', fault: 'drop', next: 1 });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('sends none') } });
});
