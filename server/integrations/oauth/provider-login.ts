import type { PortalLanguage } from '../../core/portal-language.ts';
import type { SocialProvider } from '../../core/social.ts';

/** A user at the provider. `email` is in lower case; only `subject` never changes. */
export type SocialIdentity = {
  provider: SocialProvider;
  subject: string;
  email: string | null;
  /** True when the provider has verified that the user owns the address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  avatarUrl: string | null;
};

/**
 * Single-use secrets of one sign-in: `state` returns with the browser, the nonce inside the id token, and the PKCE
 * verifier is sent to the provider together with the code.
 */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

/** One sign-in as it is sent to the provider, and the provider's answer to it with the authorization code. */
export type SocialAttempt = SocialSecrets & { redirectUri: string };
export type SocialAnswer = SocialAttempt & { code: string };

/** Sign-in with one provider; `SocialLogin` states the guarantees of both halves. */
export type ProviderLogin = {
  /** The address of the provider's page, in the reader's language if the provider supports it. */
  authorizationUrl(attempt: SocialAttempt, language: PortalLanguage): Promise<string>;
  identify(answer: SocialAnswer): Promise<SocialIdentity>;
};
