import { z } from 'zod';
import type { SandboxConfig } from '../config.ts';
import { AuthorizationRefusal } from './oauth-refusal.ts';
import type { OAuthProvider } from './oauth-state.ts';
import { providerTraits, registeredUris } from './providers.ts';

/** The product's authorization request. */
export interface AuthorizationRequest {
  provider: OAuthProvider;
  redirectUri: string;
  state: string | null;
  scope: string[];
  nonce: string | null;
  challenge: string | null;
  /** True if the response is posted to the product as a form instead of being part of the URL. */
  isFormPost: boolean;
}

const text = z.string().max(2_000);
/** A repeated parameter is parsed as an array, so this schema refuses it. */
const parameters = z.looseObject({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text.optional(),
  nonce: text.optional(),
  response_mode: text.optional(),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'is not the S256 challenge of a verifier')
    .optional(),
  code_challenge_method: z.literal('S256', { error: 'must be S256' }).optional(),
});
type Parameters = z.infer<typeof parameters>;

function refuse(code: string, message: string): never {
  throw new AuthorizationRefusal(code, message);
}

function parse(query: unknown): Parameters {
  const parsed = parameters.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse('invalid_request', `${String(issue?.path[0])}: ${issue?.message}`);
}

function readScope(provider: OAuthProvider, scopeText: string): string[] {
  const { scopes, requiredScope } = providerTraits[provider];
  const scope = scopeText.split(provider === 'facebook' ? /[ ,]+/ : / +/).filter((name) => name !== '');
  const unknown = scope.filter((name) => !scopes.includes(name));
  if (unknown.length > 0) refuse('invalid_scope', `unknown scope: ${unknown.join(' ')}`);
  if (!scope.includes(requiredScope)) refuse('invalid_scope', `the scope must hold ${requiredScope}`);
  return scope;
}

/**
 * Apple's rule: a response with a name or an email address is posted as a form, so that they do not appear in logs and
 * browser histories.
 */
function readResponseMode(provider: OAuthProvider, mode: string | undefined, scope: string[]): boolean {
  const isFormPost = mode === 'form_post';
  if (provider !== 'apple') {
    if (mode !== undefined && mode !== 'query') refuse('invalid_request', 'response_mode must be query');
    return false;
  }
  if (!isFormPost && (scope.includes('name') || scope.includes('email'))) {
    refuse('invalid_request', 'response_mode must be form_post when name or email scope is requested.');
  }
  return isFormPost;
}

/**
 * Parses the URL to which the product redirects a user. Throws AuthorizationRefusal for a missing, repeated or
 * unregistered parameter. Like the providers, the emulator then shows an error page and does not redirect.
 */
export function readAuthorizationRequest(
  config: SandboxConfig,
  provider: OAuthProvider,
  query: unknown,
): AuthorizationRequest {
  const fields = parse(query);
  if (fields.client_id !== config[provider].clientId) {
    refuse('invalid_client', `no app with the client_id ${fields.client_id} is known here`);
  }
  if (!registeredUris(config, provider).includes(fields.redirect_uri)) {
    refuse('redirect_uri_mismatch', `the redirect_uri ${fields.redirect_uri} is not registered`);
  }
  if (fields.response_type !== 'code') refuse('unsupported_response_type', 'response_type must be code');
  if ((fields.code_challenge === undefined) !== (fields.code_challenge_method === undefined)) {
    refuse('invalid_request', 'code_challenge and code_challenge_method=S256 belong together');
  }
  const scope = readScope(provider, fields.scope);
  return {
    provider,
    redirectUri: fields.redirect_uri,
    state: fields.state ?? null,
    scope,
    nonce: fields.nonce ?? null,
    challenge: fields.code_challenge ?? null,
    isFormPost: readResponseMode(provider, fields.response_mode, scope),
  };
}
