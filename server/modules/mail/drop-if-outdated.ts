import { int } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';

/** True of a cancellation while it is cancelled; of the others while it is to come about at the time that they name. */
const drop = ofEveryBusiness({
  name: 'mail.drop_if_outdated',
  because: 'whoever sends takes the mail that is due, whosever it is',
  params: { mailId: int },
  row: { id: int },
  text: `UPDATE outgoing_mails m SET done_at = clock_timestamp(), last_error = 'outdated'
    WHERE m.id = $mailId AND m.done_at IS NULL AND m.payload ? 'appointmentId' AND NOT EXISTS (
      SELECT FROM appointments a
      WHERE a.business_id = m.business_id AND a.id = (m.payload ->> 'appointmentId')::int
        AND CASE m.template
          WHEN 'appointment-cancelled' THEN a.status = 'cancelled'
          ELSE a.status IN ('pending', 'scheduled', 'confirmed')
            AND a.starts_at = (m.payload ->> 'startsAt')::timestamptz
            AND a.ends_at = (m.payload ->> 'endsAt')::timestamptz
            AND (m.template <> 'appointment-reminder' OR a.starts_at > app_now())
          END)
    RETURNING m.id`,
});

/**
 * Ends a mail about an appointment that has changed since, which a later mail tells of if anybody is to be told: one
 * that Resend did not take for an hour would otherwise arrive after the one that replaced it. It has no `resend_id`
 * then. Returns whether it did; a second call changes nothing.
 */
export async function dropIfOutdated(db: SystemRunner, mailId: number): Promise<boolean> {
  return (await db.first(drop, { mailId })) !== undefined;
}
