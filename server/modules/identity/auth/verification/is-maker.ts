import { bool, bytes, int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { hashToken } from '../sessions/sessions.ts';

const matchesKey = ofBusiness({
  name: 'auth.browser_key_fits',
  params: { userId: int, keyHash: bytes },
  row: { fits: bool },
  text: `SELECT EXISTS (
      SELECT FROM sessions
      WHERE business_id = $business AND user_id = $userId AND token_hash = $keyHash AND revoked_at IS NULL
    ) OR EXISTS (
      SELECT FROM user_identities WHERE business_id = $business AND user_id = $userId AND state_hash = $keyHash
    ) AS fits`,
});

/**
 * True when `browserKey` is a secret of the browser that created this unverified account. The secret is the token of an
 * unrevoked session, or the state of the latest provider sign-in. Before the verification, the sign-up session is the
 * only session.
 */
export async function isMaker(tx: TenantTx, userId: number, browserKey: string): Promise<boolean> {
  return (await tx.one(matchesKey, { userId, keyHash: hashToken(browserKey) })).fits;
}
