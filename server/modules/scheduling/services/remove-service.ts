import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const remove = ofBusiness({
  name: 'services.remove',
  params: { serviceId: int },
  row: { id: int },
  text: `UPDATE services SET deleted_at = app_now()
    WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL RETURNING id`,
});

/**
 * Removes a service permanently from every list. Appointments keep the name, duration and price with which they were
 * booked. A second removal throws `not_found`.
 */
export async function removeService(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { serviceId }: { serviceId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tx.first(remove, { serviceId }))) throw notFound();
    const subject = `service-${serviceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'service.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
