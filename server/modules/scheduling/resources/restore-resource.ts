import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { readResource } from './resources.queries.ts';
import type { ResourceIdInput, ResourceView } from './resources.schema.ts';

/**
 * Restores a removed calendar with its closed time. A calendar that is not removed is unchanged. Throws `not_found`,
 * and `conflict` when its name is taken or the maximum number is reached.
 */
export async function restoreResource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceId }: ResourceIdInput,
): Promise<ResourceView> {
  const restored = await db.transaction(async (tx) => {
    await lockBookings(tx);
    const { name } = await readResource(tx, resourceId);
    await assertMayAdd(tx, { name, except: resourceId });
    const { count } = await tx.models.resource.updateMany({
      where: { id: resourceId, deletedAt: { not: null } },
      data: { deletedAt: null },
    });
    if (count > 0) {
      const subject = `resource-${resourceId}`;
      await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.restored', subject });
    }
    return readResource(tx, resourceId);
  });
  invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return restored;
}
