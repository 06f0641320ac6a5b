import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { ints } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { listResources, liveResources } from './resources.queries.ts';
import type { OrderResourcesInput, ResourceView } from './resources.schema.ts';

const place = ofBusiness({
  name: 'resources.place',
  params: { resourceIds: ints },
  text: `UPDATE resources r SET position = o.place
    FROM unnest($resourceIds::int[]) WITH ORDINALITY AS o (id, place)
    WHERE r.business_id = $business AND r.id = o.id AND r.deleted_at IS NULL AND r.position <> o.place`,
});

/**
 * Sets the order in which calendars are shown and a free one is selected. Calendars that are not listed, for example
 * one that was added meanwhile, come last. The same order again changes nothing. Throws `not_found` for a calendar that
 * is removed or of another business.
 */
export async function orderResources(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceIds }: OrderResourcesInput,
): Promise<ResourceView[]> {
  const ids = [...new Set(resourceIds)];
  const { ordered, isChanged } = await db.transaction(async (tx) => {
    await lockBookings(tx);
    const live = (await liveResources(tx)).map(({ id }) => id);
    if (!ids.every((id) => live.includes(id))) throw notFound();
    const orderedIds = [...ids, ...live.filter((id) => !ids.includes(id))];
    const isNew = orderedIds.join() !== live.join();
    if (isNew) {
      await tx.all(place, { resourceIds: orderedIds });
      const subject = `business-${db.businessId}`;
      await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.order_changed', subject });
    }
    return { ordered: await listResources(tx), isChanged: isNew };
  });
  if (isChanged) invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return ordered;
}
