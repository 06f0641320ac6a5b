import type { FastifyPluginAsync } from 'fastify';
import type { JWTPayload } from 'jose';
import type { SandboxContext } from '../context.ts';
import { checkAppleClient } from './apple-client-secret.ts';
import type { Account, OAuthState } from './oauth-state.ts';
import { oidcApi } from './oidc-api.ts';

/**
 * Claims about an account in Apple's id token. Apple writes booleans as strings and never puts the name into the token.
 */
function facts({ email, isEmailVerified }: Account, scope: readonly string[]): JWTPayload {
  const common = { auth_time: Math.floor(Date.now() / 1_000), nonce_supported: true };
  if (email === null || !scope.includes('email')) return common;
  const isRelay = email.endsWith('@privaterelay.appleid.com');
  return {
    ...common,
    email,
    email_verified: String(isEmailVerified),
    ...(isRelay && { is_private_email: 'true' }),
  };
}

/** The server API of Sign in with Apple, as far as the product uses it. */
export function appleApi(context: SandboxContext, state: OAuthState): FastifyPluginAsync {
  return oidcApi(context, state, {
    provider: 'apple',
    keysPath: '/auth/keys',
    tokenPath: '/auth/token',
    metadata: () => ({ response_modes_supported: ['query', 'fragment', 'form_post'] }),
    checkClient: (request) => checkAppleClient(context.config.apple, request),
    facts,
    wording: { invalid_client: [400, 'invalid_client'] },
  });
}
