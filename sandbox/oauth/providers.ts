import type { SandboxConfig } from '../config.ts';
import type { OAuthProvider } from './oauth-state.ts';

/** The properties in which the browser pages of the providers differ. */
export interface ProviderTraits {
  name: string;
  /** Path of the page to which the product redirects. */
  authorizePath: string;
  scopes: readonly string[];
  requiredScope: string;
  /** Fields of the redirect after a user cancels. */
  denial: Record<string, string>;
}

export const providerTraits: Record<OAuthProvider, ProviderTraits> = {
  google: {
    name: 'Google',
    authorizePath: '/sandbox/oauth/google/authorize',
    scopes: ['openid', 'email', 'profile'],
    requiredScope: 'openid',
    denial: { error: 'access_denied' },
  },
  facebook: {
    name: 'Facebook',
    authorizePath: '/sandbox/oauth/facebook/dialog',
    scopes: ['public_profile', 'email'],
    requiredScope: 'public_profile',
    denial: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
  },
  apple: {
    name: 'Apple',
    authorizePath: '/sandbox/oauth/apple/authorize',
    scopes: ['openid', 'name', 'email'],
    requiredScope: 'openid',
    // Apple's own error code for a cancelled sign-in; the other providers use `access_denied`.
    denial: { error: 'user_cancelled_authorize' },
  },
};

/** The redirect URLs that the product has registered at a provider. No other URL receives a code. */
export function registeredUris({ publicUrl }: SandboxConfig, provider: OAuthProvider): string[] {
  return [`${publicUrl}/auth/${provider}/callback`, `${publicUrl}/auth/callback/${provider}`];
}

/** The issuer, derived from the host of the request, because the sandbox answers at any address. */
export function issuerOf(host: string, provider: OAuthProvider): string {
  return `http://${host}/oauth/${provider}`;
}
