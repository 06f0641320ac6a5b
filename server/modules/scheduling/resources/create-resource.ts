import type { Actor } from '../../../core/actor.ts';
import { int, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockCalendar } from '../appointments/booking/lock-calendar.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { readResource, resourceOfRequest } from './resources.queries.ts';
import type { CreateResourceInput, ResourceView } from './resources.schema.ts';

const insert = ofBusiness({
  name: 'resources.create',
  params: { name: text, requestId: uuid },
  row: { id: int },
  text: 'INSERT INTO resources (business_id, name, request_id) VALUES ($business, $name, $requestId) RETURNING id',
});

/**
 * Adds a calendar of a person or a chair. The same key again returns the first one. Throws `conflict` for a name that is
 * taken, and when the business has as many as it can.
 */
export async function createResource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { name, requestId }: CreateResourceInput,
): Promise<ResourceView> {
  const created = await db.transaction(async (tx) => {
    await lockCalendar(tx);
    const known = await resourceOfRequest(tx, requestId);
    if (known) return known;
    await assertMayAdd(tx, { name });
    const { id } = await tx.one(insert, { name, requestId });
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.created', subject: `resource-${id}` });
    return readResource(tx, id);
  });
  invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return created;
}
