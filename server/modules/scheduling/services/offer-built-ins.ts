import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const offer = ofBusiness({
  name: 'services.offer_built_ins',
  params: { isOffered: bool },
  row: { id: int },
  text: `UPDATE businesses SET offers_built_ins = $isOffered
    WHERE id = $business AND offers_built_ins <> $isOffered RETURNING id`,
});

/**
 * Makes the built-in services bookable or not. Their booked appointments are unchanged. A repeated request changes
 * nothing.
 */
export async function offerBuiltIns(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { isOffered }: { isOffered: boolean },
): Promise<void> {
  await db.transaction((tx) => switchBuiltIns(tx, userId, isOffered));
  invalidations.publish([db.businessId], ['catalogue']);
}

/** Like `offerBuiltIns`, in the caller's transaction. The caller publishes the invalidation. */
export async function switchBuiltIns(tx: TenantTx, userId: number, isOffered: boolean): Promise<void> {
  if (!(await tx.first(offer, { isOffered }))) return;
  const action = isOffered ? 'service.offered' : 'service.withdrawn';
  await recordAudit(tx, { actor: `user-${userId}`, action, subject: 'built-in-services' });
}
