import type { PortalLanguage } from '../../core/portal-language.ts';
import type { SocialProvider } from '../../core/social.ts';

/** A user at the provider. `email` is in lower case and may change; `subject` never changes. */
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
 * Single-use secrets of one sign-in. The browser returns `state`; the id token contains the nonce. The PKCE verifier is
 * sent to the provider together with the code.
 */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

/** One sign-in: the attempt, and the answer, which adds the provider's authorization code to the attempt. */
export type SocialAttempt = SocialSecrets & { redirectUri: string };
export type SocialAnswer = SocialAttempt & { code: string };

/** Sign-in with one provider. The guarantees of both methods are those of `SocialLogin`. */
export type ProviderLogin = {
  /** The address of the provider's page, in the reader's language if the provider supports it. */
  authorizationUrl(attempt: SocialAttempt, language: PortalLanguage): Promise<string>;
  identify(answer: SocialAnswer): Promise<SocialIdentity>;
};
