import { OAuthRefusal } from './oauth-refusal.ts';
import { type Account, findAccount, type OAuthProvider, type OAuthState } from './oauth-state.ts';

/** The account and scope of an access token; throws OAuthRefusal `access_token` for an invalid one. */
export function findBearer(
  state: OAuthState,
  provider: OAuthProvider,
  header: string | undefined,
): { account: Account; scope: readonly string[]; token: string } {
  const token = header?.replace(/^Bearer /, '') ?? '';
  const known = state.tokens.get(token);
  const account = known?.provider === provider ? findAccount(state, provider, known.subject) : undefined;
  if (known && account && known.expiresMs > Date.now()) return { account, scope: known.scope, token };
  throw new OAuthRefusal('access_token', 'Invalid OAuth access token.');
}
