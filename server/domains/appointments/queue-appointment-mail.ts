import { mailLanguageOf } from '../../core/mail-language.ts';
import { formatPhoneNumber } from '../../core/phone-number.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { AppointmentMail } from '../mail/mail.schema.ts';
import { queueMail } from '../mail/queue-mail.ts';

type FactsRow = {
  business_name: string;
  timezone: string;
  business_phone: string | null;
  first_name: string;
  email: string;
  language_code: string;
  service_name: string | null;
  starts_at: Date;
  ends_at: Date;
  updated_at: Date;
  version: number;
};

/** What a mail says; no row when the customer has no address, or the appointment has begun. */
const facts: Statement<FactsRow> = {
  name: 'appointments.mail_facts',
  text: `SELECT b.name AS business_name, b.timezone, c.first_name, c.email, c.language_code, a.service_name, a.starts_at,
      a.ends_at, a.updated_at, a.version,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $1 AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS business_phone
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id
    WHERE a.business_id = $1 AND a.id = $2 AND c.email IS NOT NULL AND a.starts_at > app_now()`,
};

type Cause = { businessId: number; requestId: string };

/**
 * Writes to the customer of an appointment, in their language, with the appointment as a calendar file: once for each
 * mail and version of the appointment. Queues nothing for somebody without an address and for what has begun.
 */
export async function queueAppointmentMail(
  tx: Queryable,
  { businessId, requestId }: Cause,
  template: AppointmentMail,
  { id }: { id: number },
): Promise<void> {
  const [row] = await run(tx, facts, [businessId, id]);
  if (!row) return;
  await queueMail(tx, {
    businessId,
    template,
    subject: `appointment-${id}`,
    version: `version-${row.version}`,
    recipient: row.email,
    language: mailLanguageOf(row.language_code),
    correlationId: requestId,
    payload: {
      appointmentId: id,
      sequence: row.version,
      businessName: row.business_name,
      businessPhone: row.business_phone && formatPhoneNumber(row.business_phone),
      firstName: row.first_name,
      serviceName: row.service_name,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      changedAt: row.updated_at.toISOString(),
      timezone: row.timezone,
    },
  });
}
