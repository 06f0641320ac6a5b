import { int } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';

/**
 * Removes the appointments from a mail that it no longer matches, and all of them if its business was closed. The mail
 * is marked as done if no appointment remains, and is otherwise due at once with its new payload. A mail about
 * cancellations matches an appointment while it is cancelled. Any other mail matches an appointment while it is active
 * and has the times stated in the mail; a reminder matches only before the start.
 */
const drop = ofEveryBusiness({
  name: 'mail.drop_if_outdated',
  because: 'a worker sends due mails of all businesses',
  params: { mailId: int },
  row: { id: int },
  text: `WITH remaining AS (
      SELECT jsonb_agg(e.facts ORDER BY e.place) FILTER (WHERE e.is_current) AS appointments
      FROM (
        SELECT f.facts, f.place, b.closed_at IS NULL AND (NOT f.facts ? 'appointmentId' OR EXISTS (
          SELECT FROM appointments a
          WHERE a.business_id = m.business_id AND a.id = (f.facts ->> 'appointmentId')::int
            AND CASE
              WHEN m.template IN ('appointment-cancelled', 'appointment-series-cancelled') THEN a.status = 'cancelled'
              ELSE a.status IN ('pending', 'scheduled', 'confirmed')
                AND a.starts_at = (f.facts ->> 'startsAt')::timestamptz
                AND a.ends_at = (f.facts ->> 'endsAt')::timestamptz
                AND (m.template <> 'appointment-reminder' OR a.starts_at > app_now())
              END)) AS is_current
        FROM outgoing_mails m JOIN businesses b ON b.id = m.business_id
        CROSS JOIN LATERAL jsonb_array_elements(coalesce(m.payload -> 'appointments', jsonb_build_array(m.payload)))
          WITH ORDINALITY AS f (facts, place)
        WHERE m.id = $mailId AND m.audience = 'customer'
      ) e
      HAVING NOT bool_and(e.is_current)
    )
    UPDATE outgoing_mails m SET
      payload = coalesce(jsonb_set(m.payload, '{appointments}', r.appointments), m.payload),
      next_try_at = clock_timestamp(),
      done_at = CASE WHEN r.appointments IS NULL THEN clock_timestamp() END,
      last_error = CASE WHEN r.appointments IS NULL THEN 'outdated' ELSE m.last_error END
    FROM remaining r
    WHERE m.id = $mailId AND m.done_at IS NULL
    RETURNING m.id`,
});

/**
 * Drops a mail of a closed business, and a mail about an appointment that has changed since; another mail states the
 * change if the customer is to be notified. Otherwise a mail that Resend did not accept for an hour could arrive after
 * its replacement. A mail about several appointments loses those that have changed, and is dropped if none is left. A
 * dropped mail has no `resend_id`. Returns true if the leased mail must not be sent, because it was dropped or must be
 * leased again with fewer appointments. A repetition changes nothing.
 */
export async function dropIfOutdated(db: SystemRunner, mailId: number): Promise<boolean> {
  return (await db.first(drop, { mailId })) !== undefined;
}
