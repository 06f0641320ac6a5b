import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const remove = ofBusiness({
  name: 'routing.remove_target',
  params: { targetId: int },
  row: { phone_number_id: int },
  text: 'DELETE FROM transfer_targets WHERE business_id = $business AND id = $targetId RETURNING phone_number_id',
});

/**
 * Removes a transfer target. Calls of that number and language are no longer transferred. A second removal throws
 * `not_found`.
 */
export async function removeTarget(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { targetId }: { targetId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.first(remove, { targetId });
    if (!removed) throw notFound();
    const subject = `number-${removed.phone_number_id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'transfer.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
