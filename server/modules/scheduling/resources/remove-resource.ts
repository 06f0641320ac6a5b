import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { listResources } from './resources.queries.ts';
import type { ResourceIdInput } from './resources.schema.ts';

const remove = ofBusiness({
  name: 'resources.remove',
  params: { resourceId: int },
  text: `UPDATE resources SET deleted_at = app_now()
    WHERE business_id = $business AND id = $resourceId AND deleted_at IS NULL`,
});

/**
 * Removes a calendar from every list. Its appointments still name it. Its closed time is hidden until the calendar is
 * restored, and holds on it are deleted. Throws `conflict` for the last calendar and for one with future bookings,
 * `not_found` for one that is already removed.
 */
export async function removeResource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceId }: ResourceIdInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Blocks concurrent bookings in the calendar until the commit.
    await lockBookings(tx);
    await assertRemovable(tx, resourceId);
    await tx.all(remove, { resourceId });
    await tx.models.slotHold.deleteMany({ where: { resourceId } });
    const subject = `resource-${resourceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.removed', subject });
  });
  invalidations.publish([db.businessId], ['appointments', 'catalogue']);
}

async function assertRemovable(tx: TenantTx, resourceId: number): Promise<void> {
  const resources = await listResources(tx);
  const resource = resources.find(({ id }) => id === resourceId);
  if (!resource) throw notFound();
  const { upcoming } = resource;
  if (resources.length === 1) throw new AppError('conflict', 'errors.calendars.lastOne');
  if (upcoming === 1) throw new AppError('conflict', 'errors.calendars.hasAppointment');
  if (upcoming > 1)
    throw new AppError(
      'conflict',
      withValues('errors.calendars.hasAppointments', { appointments: upcoming }),
    );
}
