import pg from 'pg';
import { businessIdentity } from '../../core/business-identity.ts';
import { AppError } from '../../core/errors.ts';
import { runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { carryClosedDays } from '../appointments/carry-closed-days.ts';
import { UNKNOWN_ZONE, type UpdateBusinessProfileInput } from './businesses.schema.ts';
import { findZone } from './find-zone.ts';

/** Of two who change the zone at once the second starts from the zone of the first. */
const lock: Statement<{ phone: string | null; timezone: string }> = {
  name: 'businesses.lock_profile',
  text: 'SELECT phone, timezone FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
};

const update: Statement<{ id: number }> = {
  name: 'businesses.update_profile',
  text: `UPDATE businesses SET name = $2, slogan = $3, type = $4, timezone = $5, identity_key = $6
    WHERE id = $1 RETURNING id`,
};

/**
 * Changes name, slogan, type and zone of a business. Appointments and closed hours stay the instants they are, whole
 * closed days stay their dates; what "today" and the hours mean follows the new zone at once. Throws
 * `business_exists` when another one has the same name and phone, `validation_failed` for a zone that Node and
 * PostgreSQL do not both know.
 */
export async function updateBusinessProfile(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  { name, slogan, type, timezone: zoneName }: UpdateBusinessProfileInput,
): Promise<void> {
  const timezone = await findZone(pool, zoneName);
  if (timezone === null)
    throw new AppError('validation_failed', UNKNOWN_ZONE, { fields: { timezone: UNKNOWN_ZONE } });
  const carried = await inTransaction(pool, async (tx) => {
    const before = await runOne(tx, lock, [businessId]);
    const closedDays = await carryClosedDays(bridge(tx, businessId), { from: before.timezone, to: timezone });
    const identity = businessIdentity(name, before.phone);
    await runOne(tx, update, [businessId, name, slogan, type === '' ? null : type, timezone, identity]);
    const actor = `user-${userId}`;
    const subject = `business-${businessId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'business.updated', subject });
    return closedDays;
  }).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'businesses_identity_key_key';
    throw isTaken
      ? new AppError(
          'business_exists',
          'Another business has this name and phone number.',
          {},
          { cause: error },
        )
      : error;
  });
  if (carried > 0) hints.publish([businessId], ['appointments']);
}
