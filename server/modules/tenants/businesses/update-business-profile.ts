import type { Actor } from '../../../core/actor.ts';
import { businessIdentity } from '../../../core/business-identity.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { int, text, zone } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { violates } from '../../../db/transaction.ts';
import type { MemberDeps } from '../../../deps.ts';
import { LIVE_TOPICS } from '../../../events/invalidations.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { makeDigestDue, makeSchedulesDue } from '../../insight/index.ts';
import { carryClosedDays } from '../../scheduling/index.ts';
import { UNKNOWN_ZONE, type UpdateBusinessProfileInput } from './businesses.schema.ts';
import { findZone } from './find-zone.ts';

/** All topics of browsers, because the result of any query may depend on the time zone. */
const BROWSER_TOPICS = LIVE_TOPICS.filter((topic) => topic !== 'sessions');

/** Serializes concurrent changes of the time zone: the second one starts from the zone that the first one stored. */
const lock = ofBusiness({
  name: 'businesses.lock_profile',
  row: { phone: text.orNull, timezone: zone },
  text: 'SELECT phone, timezone FROM businesses WHERE id = $business FOR NO KEY UPDATE',
});

const update = ofBusiness({
  name: 'businesses.update_profile',
  params: { name: text, slogan: text, type: text.orNull, timezone: text, identity: text.orNull },
  row: { id: int },
  text: `UPDATE businesses
    SET name = $name, slogan = $slogan, type = $type, timezone = $timezone, identity_key = $identity
    WHERE id = $business RETURNING id`,
});

/**
 * Changes name, slogan, type and time zone of a business. After a change of the zone, appointments and closed hours
 * keep their instants, and closed days keep their dates. "Today", the opening hours and the due times of reports follow
 * the new zone immediately. Other browsers of the business refetch the business, or all data after a change of the
 * zone. Throws `business_exists` when another business has the same name and phone, `validation_failed` for a zone that
 * Node and PostgreSQL do not both know.
 */
export async function updateBusinessProfile(
  { db, invalidations }: MemberDeps,
  { businessId, userId }: Actor,
  { name, slogan, type, timezone: zoneName }: UpdateBusinessProfileInput,
): Promise<void> {
  const timezone = await findZone(db, zoneName);
  if (timezone === null) throw invalidField('timezone', UNKNOWN_ZONE);
  const isMoved = await db
    .transaction(async (tx) => {
      const before = await tx.one(lock);
      await carryClosedDays(tx, { from: before.timezone, to: timezone });
      const identity = businessIdentity(name, before.phone);
      await tx.one(update, { name, slogan, type: type === '' ? null : type, timezone, identity });
      if (timezone !== before.timezone) {
        await makeSchedulesDue(tx);
        await makeDigestDue(tx);
      }
      const subject = `business-${businessId}`;
      await recordAudit(tx, { actor: `user-${userId}`, action: 'business.updated', subject });
      return timezone !== before.timezone;
    })
    .catch((cause: unknown) => {
      if (!violates(cause, 'businesses_identity_key_key')) throw cause;
      throw new AppError('business_exists', 'errors.business.nameTaken', {}, { cause });
    });
  invalidations.publish([businessId], isMoved ? BROWSER_TOPICS : ['catalogue', 'team']);
}
