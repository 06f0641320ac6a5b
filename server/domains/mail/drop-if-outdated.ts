import { type Queryable, run, type Statement } from '../../db/sql.ts';

/** True of a cancellation while it is cancelled; of the others while it is to come about at the time that they name. */
const drop: Statement<{ id: number }> = {
  name: 'mail.drop_if_outdated',
  text: `/* every business: sender */
    UPDATE outgoing_mails m SET done_at = clock_timestamp(), last_error = 'no longer true of its appointment'
    WHERE m.id = $1 AND m.done_at IS NULL AND m.payload ? 'appointmentId' AND NOT EXISTS (
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
};

/**
 * Ends a mail about an appointment that has changed since, which a later mail tells of if anybody is to be told: one
 * that Resend did not take for an hour would otherwise arrive after the one that replaced it. It has no `resend_id`
 * then. Returns whether it did; a second call changes nothing.
 */
export async function dropIfOutdated(db: Queryable, mailId: number): Promise<boolean> {
  return (await run(db, drop, [mailId])).length > 0;
}
