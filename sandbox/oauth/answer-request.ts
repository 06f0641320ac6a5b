import type { SandboxContext } from '../context.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { type Account, newSecret, type OAuthState, type Spoil, saveAccount } from './oauth-state.ts';
import { issuerOf, providerTraits } from './providers.ts';

/** The redirect to the product. Its fields are in the query of the URL, or with `isFormPost` in a posted form. */
export interface AuthorizationAnswer {
  redirectUri: string;
  isFormPost: boolean;
  fields: Record<string, string>;
}

function answer(request: AuthorizationRequest, fields: Record<string, string>): AuthorizationAnswer {
  const { redirectUri, isFormPost, state } = request;
  return { redirectUri, isFormPost, fields: { ...fields, ...(state !== null && { state }) } };
}

/** The field `user`, in which Apple sends the name only when a user grants access for the first time. */
function userField({ scope }: AuthorizationRequest, account: Account): Record<string, string> {
  if (account.provider !== 'apple' || account.hasConsented) return {};
  const name = { firstName: account.firstName, lastName: account.lastName };
  const user = {
    ...(scope.includes('name') && { name }),
    ...(scope.includes('email') && { email: account.email }),
  };
  return Object.keys(user).length === 0 ? {} : { user: JSON.stringify(user) };
}

/**
 * Grants the product access to `account`. Creates a code that can be exchanged once within `config.codeLifeMs`. `host`
 * is the host of the request, because Google sends its issuer with the code (RFC 9207).
 */
export function grantRequest(
  { config }: SandboxContext,
  state: OAuthState,
  request: AuthorizationRequest,
  { account, host, spoil = null }: { account: Account; host: string; spoil?: Spoil | null },
): AuthorizationAnswer {
  const { provider, redirectUri, scope, nonce, challenge } = request;
  const code = newSecret();
  const expiresMs = Date.now() + config.codeLifeMs;
  const { subject } = account;
  const grant = { code, provider, subject, redirectUri, scope, nonce, challenge, spoil, expiresMs };
  state.grants.put(code, { ...grant, isUsed: false });
  const fields = {
    code,
    ...userField(request, account),
    ...(provider === 'google' && { iss: issuerOf(host, provider) }),
  };
  saveAccount(state, { ...account, hasConsented: true });
  return answer(request, fields);
}

/** The response after a user cancels. */
export function denyRequest(request: AuthorizationRequest): AuthorizationAnswer {
  return answer(request, providerTraits[request.provider].denial);
}

/** The URL to which the browser is redirected, with the response in its query string. */
export function answerUrl({ redirectUri, fields }: AuthorizationAnswer): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
