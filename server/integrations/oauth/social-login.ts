import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import type { PortalLanguage } from '../../core/portal-language.ts';
import type { SocialProvider } from '../../core/social.ts';
import { createAppleLogin } from './apple-login.ts';
import { createFacebookLogin } from './facebook-login.ts';
import { createGoogleLogin } from './google-login.ts';
import type {
  ProviderLogin,
  SocialAnswer,
  SocialAttempt,
  SocialIdentity,
  SocialSecrets,
} from './provider-login.ts';

/**
 * Sign-in with an account at Google, Facebook or Apple, in two steps: `authorizationUrl`, then `identify`. Between them
 * the caller stores the secrets. Before `identify` the caller checks that the returned state belongs to this provider
 * and attempt, and that the secrets were not used before.
 */
export type SocialLogin = {
  /** Fresh state, nonce and PKCE verifier, 256 bits each. */
  makeSecrets(): SocialSecrets;
  /**
   * The address of the provider's page in the reader's language. Throws AppError `provider_unavailable` when the provider
   * does not answer.
   */
  authorizationUrl(
    provider: SocialProvider,
    attempt: SocialAttempt,
    language: PortalLanguage,
  ): Promise<string>;
  /**
   * Exchanges the code, verifies the token (signature, issuer, audience, nonce, expiry) and returns the identity. A
   * code works once. Throws SocialRefused when the provider refuses the code or the token does not match, and AppError
   * `provider_unavailable` when the provider does not answer or rejects our credentials.
   */
  identify(provider: SocialProvider, answer: SocialAnswer): Promise<SocialIdentity>;
};

/** Timeout of one request in seconds. A sign-in makes at most three requests, and a user will not wait longer. */
const TIMEOUT_SECONDS = 8;

/** Sign-in with Google, Facebook and Apple over openid-client; in the sandbox with the emulators' addresses. */
export function createSocialLogin(config: Config, timeoutSeconds = TIMEOUT_SECONDS): SocialLogin {
  const providers: Record<SocialProvider, ProviderLogin> = {
    google: createGoogleLogin(config, timeoutSeconds),
    facebook: createFacebookLogin(config, timeoutSeconds),
    apple: createAppleLogin(config, timeoutSeconds),
  };
  return {
    makeSecrets: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),
    authorizationUrl: (provider, attempt, language) =>
      providers[provider].authorizationUrl(attempt, language),
    identify: (provider, answer) => providers[provider].identify(answer),
  };
}
