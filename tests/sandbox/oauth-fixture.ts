import { expect } from 'vitest';
import type { SandboxConfig } from '../../sandbox/config.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import type { AppError } from '../../server/core/errors.ts';
import type { SocialProvider } from '../../server/core/social.ts';
import type { SocialAnswer, SocialIdentity } from '../../server/integrations/oauth/provider-login.ts';
import { SocialRefused } from '../../server/integrations/oauth/social-errors.ts';
import { createSocialLogin, type SocialLogin } from '../../server/integrations/oauth/social-login.ts';
import { type RunningSandbox, startSandbox, temporaryFolder } from './sandbox-fixture.ts';

const PUBLIC_URL = 'http://callingua.test';

/**
 * The user who signs in at the provider, and the user's choice: the fields of `POST /sandbox/oauth/:provider/approve`.
 */
export type Person = {
  subject?: string;
  email?: string | null;
  first_name?: string;
  last_name?: string;
  is_email_verified?: boolean;
  deny?: boolean;
  spoil?: string;
};

/** Runs sign-ins of the product at the emulators over HTTP, with the unmodified openid-client. */
export type SignInTest = {
  sandbox: RunningSandbox;
  login: SocialLogin;
  config: Config;
  /** A social login with another configuration or a shorter timeout. */
  otherLogin(overrides: Partial<Config>, timeoutSeconds?: number): SocialLogin;
  /** Authorizes at the provider; returns the parameters of the redirect, from which the product identifies the user. */
  comeBack(provider: SocialProvider, person?: Person): Promise<SocialAnswer>;
  /** Runs the complete sign-in. */
  signIn(provider: SocialProvider, person?: Person): Promise<SocialIdentity>;
  stop(): Promise<void>;
};

export const redirectUriOf = (provider: SocialProvider) => `${PUBLIC_URL}/auth/${provider}/callback`;

/** Approves or denies at the provider; returns the parameters with which the browser returns to the product. */
export async function approve(
  sandbox: RunningSandbox,
  provider: SocialProvider,
  authorizeUrl: string,
  person: Person = {},
): Promise<{ redirectTo: string; fields: Record<string, string>; isForm: boolean }> {
  const path = `/sandbox/oauth/${provider}/approve`;
  const answer = await sandbox.post(path, { authorize_url: authorizeUrl, ...person });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const body = answer.body as { redirect_to: string; form?: Record<string, string> };
  const fields = body.form ?? Object.fromEntries(new URL(body.redirect_to).searchParams);
  return { redirectTo: body.redirect_to, fields, isForm: body.form !== undefined };
}

export async function startSignInTest(change: Partial<SandboxConfig> = {}): Promise<SignInTest> {
  const folder = temporaryFolder();
  const sandbox = await startSandbox(PUBLIC_URL, folder.path, change);
  const config = loadConfig({
    APP_MODE: 'sandbox',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    PUBLIC_URL,
    SANDBOX_URL: sandbox.url,
  });
  const login = createSocialLogin(config);

  async function comeBack(provider: SocialProvider, person?: Person): Promise<SocialAnswer> {
    const attempt = { ...login.makeSecrets(), redirectUri: redirectUriOf(provider) };
    const { fields } = await approve(
      sandbox,
      provider,
      await login.authorizationUrl(provider, attempt, 'en'),
      person,
    );
    expect(fields.state).toBe(attempt.state);
    return { ...attempt, code: fields.code ?? '' };
  }

  return {
    sandbox,
    login,
    config,
    otherLogin: (overrides, timeoutSeconds) =>
      createSocialLogin({ ...config, ...overrides } as Config, timeoutSeconds),
    comeBack,
    signIn: async (provider, person) => login.identify(provider, await comeBack(provider, person)),
    async stop() {
      await sandbox.close();
      folder.remove();
    },
  };
}

/** Expects that the sign-in is refused permanently. */
export async function expectRefused(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toBeInstanceOf(SocialRefused);
}

/** Expects the error for an unreachable provider. Returns its cause, which appears only in the log. */
export async function expectUnavailable(work: Promise<unknown>): Promise<unknown> {
  const error: AppError = await work.then(
    () => expect.unreachable('it was answered'),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ name: 'AppError', code: 'provider_unavailable' });
  expect(error.cause).toBeInstanceOf(Error);
  return error.cause;
}
