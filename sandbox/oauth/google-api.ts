import type { FastifyPluginAsync } from 'fastify';
import type { JWTPayload } from 'jose';
import type { SandboxContext } from '../context.ts';
import { isSame } from '../frame/is-same.ts';
import { findBearer } from './find-bearer.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import type { Account, OAuthState } from './oauth-state.ts';
import { oidcApi } from './oidc-api.ts';
import { pictureUrl } from './picture-routes.ts';

function facts(account: Account, scope: readonly string[], publicUrl: string): JWTPayload {
  const { email, firstName, lastName, isEmailVerified } = account;
  const profile = {
    name: `${firstName} ${lastName}`.trim(),
    picture: pictureUrl(publicUrl, account.subject),
    ...(firstName !== '' && { given_name: firstName }),
    ...(lastName !== '' && { family_name: lastName }),
  };
  return {
    ...(scope.includes('email') && email !== null && { email, email_verified: isEmailVerified }),
    ...(scope.includes('profile') && profile),
  };
}

/** The server API of sign-in with Google as far as the product uses it, and the userinfo endpoint. */
export function googleApi(context: SandboxContext, state: OAuthState): FastifyPluginAsync {
  const { google, publicUrl } = context.config;
  return oidcApi(context, state, {
    provider: 'google',
    keysPath: '/certs',
    tokenPath: '/token',
    metadata: (issuer) => ({
      userinfo_endpoint: `${issuer}/userinfo`,
      code_challenge_methods_supported: ['S256'],
      // Google has sent `iss` with the code since 2026. This field of the discovery document makes clients require
      // `iss` (RFC 9207).
      authorization_response_iss_parameter_supported: true,
    }),
    checkClient(request) {
      if (request.client_id === google.clientId && isSame(request.client_secret, google.clientSecret)) return;
      throw new OAuthRefusal('invalid_client', 'The provided client secret is invalid.');
    },
    facts: (account, scope) => facts(account, scope, publicUrl),
    wording: { invalid_client: [401, 'invalid_client'], redirect_uri: [400, 'redirect_uri_mismatch'] },
    addRoutes(app) {
      app.get('/userinfo', async (request) => {
        const { account, scope } = findBearer(state, 'google', request.headers.authorization);
        return { sub: account.subject, ...facts(account, scope, publicUrl) };
      });
    },
  });
}
