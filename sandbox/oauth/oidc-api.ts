import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { makeIdToken } from './id-token.ts';
import { OAuthRefusal, type RefusalReason } from './oauth-refusal.ts';
import type { Account, OAuthState } from './oauth-state.ts';
import { issuerOf, providerTraits } from './providers.ts';
import { type Exchange, readExchange, redeemCode, tokenLifeSeconds } from './redeem-code.ts';
import { createTokenSigner } from './signing-key.ts';

/** Differences between the server APIs of Google and Apple. */
export interface OidcTraits {
  provider: 'google' | 'apple';
  keysPath: string;
  tokenPath: string;
  /** Additional fields of the discovery document; `issuer` is the URL of the emulator. */
  metadata(issuer: string): object;
  /** Authenticates the client. Throws OAuthRefusal `invalid_client`. */
  checkClient(request: Exchange): Promise<void> | void;
  /** Claims about an account, as far as the granted scope allows them. */
  facts(account: Account, scope: readonly string[]): JWTPayload;
  /**
   * Status and error code of the response for each reason of a refusal. Reasons that are not listed give 400
   * `invalid_grant`.
   */
  wording: Partial<Record<RefusalReason, [status: number, error: string]>>;
  addRoutes?(app: FastifyInstance): void;
}

const commonWording: OidcTraits['wording'] = {
  invalid_request: [400, 'invalid_request'],
  unsupported_grant_type: [400, 'unsupported_grant_type'],
  access_token: [401, 'invalid_token'],
};

const failureBody = { error: 'server_error', error_description: 'The sandbox simulates a failure.' };

function answerRefusal(traits: OidcTraits, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthRefusal) {
    const wording = { ...commonWording, ...traits.wording };
    const [status, code] = wording[error.reason] ?? [400, 'invalid_grant'];
    return reply.code(status).send({ error: code, error_description: error.message });
  }
  request.log.error(error);
  return reply.code(500).send(failureBody);
}

/**
 * A provider of OpenID Connect: the discovery document, its public keys, and the exchange of a code for a signed id
 * token. The issuer is derived from the URL of the request, so it is correct at any address of the sandbox.
 */
export function oidcApi(context: SandboxContext, state: OAuthState, traits: OidcTraits): FastifyPluginAsync {
  const { provider, keysPath, tokenPath } = traits;
  const { publicUrl } = context.config;
  const { clientId } = context.config[provider];
  const signer = createTokenSigner(state, provider);

  return async (app) => {
    app.setErrorHandler((error, request, reply) => answerRefusal(traits, error, request, reply));
    addApiFaults(app, context, provider, failureBody);

    app.get('/.well-known/openid-configuration', async ({ host }) => {
      const issuer = issuerOf(host, provider);
      return {
        issuer,
        authorization_endpoint: `${publicUrl}${providerTraits[provider].authorizePath}`,
        token_endpoint: `${issuer}${tokenPath}`,
        jwks_uri: `${issuer}${keysPath}`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: providerTraits[provider].scopes,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...traits.metadata(issuer),
      };
    });

    traits.addRoutes?.(app);

    app.get(keysPath, () => signer.publicKeys());

    app.post(tokenPath, async ({ host, body }, reply) => {
      const request = readExchange(body);
      await traits.checkClient(request);
      const redeemed = redeemCode(state, provider, request);
      const { grant, account, accessToken } = redeemed;
      const facts = traits.facts(account, grant.scope);
      const issuer = issuerOf(host, provider);
      reply.header('cache-control', 'no-store');
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: tokenLifeSeconds,
        scope: grant.scope.join(' '),
        id_token: await makeIdToken(signer, { issuer, clientId, facts }, redeemed),
      };
    });
  };
}
