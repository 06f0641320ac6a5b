import { int } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';

/**
 * Marks a mail as done if its business was closed or if it no longer matches its appointment. A mail about a
 * cancellation matches while the appointment is cancelled. Any other mail matches while the appointment is active and
 * has the times stated in the mail; a reminder matches only before the start.
 */
const drop = ofEveryBusiness({
  name: 'mail.drop_if_outdated',
  because: 'a worker sends due mails of all businesses',
  params: { mailId: int },
  row: { id: int },
  text: `UPDATE outgoing_mails m SET done_at = clock_timestamp(), last_error = 'outdated'
    WHERE m.id = $mailId AND m.done_at IS NULL AND (
      EXISTS (SELECT FROM businesses b WHERE b.id = m.business_id AND b.closed_at IS NOT NULL)
      OR m.payload ? 'appointmentId' AND NOT EXISTS (
        SELECT FROM appointments a
        WHERE a.business_id = m.business_id AND a.id = (m.payload ->> 'appointmentId')::int
          AND CASE m.template
            WHEN 'appointment-cancelled' THEN a.status = 'cancelled'
            ELSE a.status IN ('pending', 'scheduled', 'confirmed')
              AND a.starts_at = (m.payload ->> 'startsAt')::timestamptz
              AND a.ends_at = (m.payload ->> 'endsAt')::timestamptz
              AND (m.template <> 'appointment-reminder' OR a.starts_at > app_now())
            END))
    RETURNING m.id`,
});

/**
 * Drops a mail of a closed business, and a mail about an appointment that has changed since; another mail states the
 * change if the customer is to be notified. Otherwise a mail that Resend did not accept for an hour could arrive after
 * its replacement. A dropped mail has no `resend_id`. Returns whether the mail was dropped; dropping it again changes
 * nothing.
 */
export async function dropIfOutdated(db: SystemRunner, mailId: number): Promise<boolean> {
  return (await db.first(drop, { mailId })) !== undefined;
}
