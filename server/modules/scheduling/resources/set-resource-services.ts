import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { readResource, requireResource } from './resources.queries.ts';
import type { ResourceView, SetResourceServicesInput } from './resources.schema.ts';

const letGo = ofBusiness({
  name: 'resources.let_go_of_services',
  params: { resourceId: int },
  text: `DELETE FROM slot_holds WHERE business_id = $business AND resource_id = $resourceId
      AND NOT resource_offers($business, resource_id, service_id)`,
});

/**
 * Sets the services of a calendar. Booked appointments stay. Holds for services that it no longer offers are released.
 * The same services again change nothing. Throws `not_found` for a removed calendar, a deleted service, and a calendar
 * or service of another business.
 */
export async function setResourceServices(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceId, serviceIds }: SetResourceServicesInput,
): Promise<ResourceView> {
  const newServiceIds = serviceIds && [...new Set(serviceIds)].sort((a, b) => a - b);
  const { view, isChanged } = await db.transaction(async (tx) => {
    // Blocks concurrent holds and bookings in the calendar until the commit.
    await lockBookings(tx);
    await requireResource(tx, resourceId);
    const known = { id: { in: newServiceIds ?? [] }, deletedAt: null };
    if (newServiceIds && (await tx.models.service.count({ where: known })) < newServiceIds.length)
      throw notFound();
    const before = await readResource(tx, resourceId);
    if (before.services?.join() === newServiceIds?.join()) return { view: before, isChanged: false };
    await tx.models.resource.update({
      where: { id: resourceId },
      data: { offersAll: newServiceIds === null },
    });
    await tx.models.resourceService.deleteMany({ where: { resourceId } });
    await tx.models.resourceService.createMany({
      data: (newServiceIds ?? []).map((serviceId) => ({ resourceId, serviceId })),
    });
    await tx.all(letGo, { resourceId });
    const subject = `resource-${resourceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.services_changed', subject });
    return { view: await readResource(tx, resourceId), isChanged: true };
  });
  if (isChanged) invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return view;
}
