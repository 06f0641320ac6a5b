import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { readResource, resourceOfRequest } from './resources.queries.ts';
import type { CreateResourceInput, ResourceView } from './resources.schema.ts';

/**
 * Adds a calendar of a person or a chair. A repeated request with the same key returns the first one. Throws `conflict`
 * for a name that is taken, and at the maximum number of calendars.
 */
export async function createResource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { name, requestId }: CreateResourceInput,
): Promise<ResourceView> {
  const created = await db.transaction(async (tx) => {
    await lockBookings(tx);
    const known = await resourceOfRequest(tx, requestId);
    if (known) return known;
    await assertMayAdd(tx, { name });
    const { id } = await tx.models.resource.create({ data: { name, requestId }, select: { id: true } });
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.created', subject: `resource-${id}` });
    return readResource(tx, id);
  });
  invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return created;
}
