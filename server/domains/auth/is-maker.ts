import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { TokenOwner } from './account-tokens.ts';
import { hashToken } from './sessions.ts';

const keyFits: Statement<{ fits: boolean }> = {
  name: 'auth.browser_key_fits',
  text: `SELECT EXISTS (
      SELECT FROM sessions WHERE business_id = $1 AND user_id = $2 AND token_hash = $3 AND revoked_at IS NULL
    ) OR EXISTS (
      SELECT FROM user_identities WHERE business_id = $1 AND user_id = $2 AND state_hash = $3
    ) AS fits`,
};

/**
 * True when `browserKey` is what only the browser that made this account can have kept: the token of its sign-up
 * session, or the state of the sign-in with a provider that made it.
 */
export async function isMaker(
  tx: Queryable,
  { business_id, user_id }: TokenOwner,
  browserKey: string,
): Promise<boolean> {
  const [row] = await run(tx, keyFits, [business_id, user_id, hashToken(browserKey)]);
  return row?.fits === true;
}
