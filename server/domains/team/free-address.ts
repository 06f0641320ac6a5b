import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { TokenOwner } from '../auth/account-tokens.ts';
import { endRecharge } from '../billing/recharge-consent.ts';

const removeUnproven: Statement<TokenOwner> = {
  name: 'team.remove_unproven',
  text: `/* every business: whoever holds the invitation has proven the address */
    DELETE FROM users WHERE email = $1 AND email_verified_at IS NULL
    RETURNING business_id, id AS user_id`,
};

/** Without a person a business keeps its books, and its name and phone do not stand in anybody's way. */
const releaseName: Statement<{ id: number }> = {
  name: 'team.release_name',
  text: `UPDATE businesses SET identity_key = NULL
    WHERE id = $1 AND NOT EXISTS (SELECT FROM users WHERE business_id = $1) RETURNING id`,
};

/**
 * Makes room for somebody who has proven an address by the invitation that came there: an account that was made with
 * it and never verified goes, with everything that could sign in to it. What its business paid stays in its books,
 * for an operator to give back. Returns the business that lost it; `undefined` when there was none.
 */
export async function freeAddress(tx: Queryable, email: string): Promise<number | undefined> {
  const [removed] = await run(tx, removeUnproven, [email]);
  if (!removed) return undefined;
  const { business_id: businessId, user_id: userId } = removed;
  const isEmpty = (await run(tx, releaseName, [businessId])).length > 0;
  if (isEmpty) await endRecharge(bridge(tx, businessId));
  const subject = `user-${userId}`;
  await recordAudit(bridge(tx, businessId), { actor: 'address-owner', action: 'member.removed', subject });
  return businessId;
}
