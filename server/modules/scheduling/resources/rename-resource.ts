import type { Actor } from '../../../core/actor.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { MAIN_CALENDAR_NAMES } from './calendar-name.ts';
import { readResource, requireResource } from './resources.queries.ts';
import type { RenameResourceInput, ResourceView } from './resources.schema.ts';

const rename = ofBusiness({
  name: 'resources.rename',
  params: { resourceId: int, name: text, isMain: bool },
  text: `UPDATE resources SET name = CASE WHEN request_id IS NULL AND $isMain THEN NULL ELSE $name END
    WHERE business_id = $business AND id = $resourceId`,
});

/**
 * Renames a calendar. If the initial calendar of a business gets its default name again, its stored name is cleared, so
 * that an undo restores it completely. Throws `not_found` for a calendar that is removed, `conflict` for a name that is
 * taken.
 */
export async function renameResource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceId, name }: RenameResourceInput,
): Promise<ResourceView> {
  const renamed = await db.transaction(async (tx) => {
    await lockBookings(tx);
    await requireResource(tx, resourceId);
    await assertMayAdd(tx, { name, except: resourceId });
    await tx.all(rename, { resourceId, name, isMain: MAIN_CALENDAR_NAMES.includes(name) });
    const subject = `resource-${resourceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.renamed', subject });
    return readResource(tx, resourceId);
  });
  invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return renamed;
}
