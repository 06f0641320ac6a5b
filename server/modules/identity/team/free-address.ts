import { int, text } from '../../../db/column-types.ts';
import type { SystemTx } from '../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { endRecharge } from '../../billing/index.ts';

const removeUnproven = ofEveryBusiness({
  name: 'team.remove_unproven',
  because: 'the invitation proves the address, which a user of another business may have',
  params: { email: text },
  row: { business_id: int, user_id: int },
  text: `DELETE FROM users WHERE email = $email AND email_verified_at IS NULL
    RETURNING business_id, id AS user_id`,
});

/**
 * If the business has no users left, its name and phone become available for another sign-up. The ledger of the
 * business stays.
 */
const releaseName = ofBusiness({
  name: 'team.release_name',
  row: { id: int },
  text: `UPDATE businesses SET identity_key = NULL
    WHERE id = $business AND NOT EXISTS (SELECT FROM users WHERE business_id = $business) RETURNING id`,
});

/**
 * Frees an address for somebody who accepted an invitation sent to it. An account that was created with the address and
 * never verified is deleted, with every credential. A business without other members charges no card from then on, and
 * `close-businesses` closes it: numbers and fees end, and the balance stays in the ledger, for an operator to refund. Wake
 * the job after the commit. Returns the business that lost the account, or `undefined`.
 */
export async function freeAddress(all: SystemTx, email: string): Promise<number | undefined> {
  const removed = await all.first(removeUnproven, { email });
  if (!removed) return undefined;
  const tx = all.ofBusiness(removed.business_id);
  if (await tx.first(releaseName)) {
    await endRecharge(tx);
    await putWork(tx, { kind: 'close-businesses', subject: tx.businessId });
  }
  const subject = `user-${removed.user_id}`;
  await recordAudit(tx, { actor: 'address-owner', action: 'member.removed', subject });
  return tx.businessId;
}
