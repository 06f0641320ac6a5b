import { type MailLanguage, mailLanguageOf } from '../../core/mail-language.ts';
import { formatPhoneNumber } from '../../core/phone-number.ts';
import { CUSTOMER_MAIL } from '../../core/plan.ts';
import { sayTo } from '../../core/sentences/say-in.ts';
import { instant, int, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness, type RowOf } from '../../db/statement.ts';
import { currentOrigin } from '../../events/request-origin.ts';
import type { AppointmentMail, AppointmentMailPayload } from '../mail/mail.schema.ts';
import { type MailLimit, takeMailAllowance } from '../mail/mail-allowance.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findToldState, mailSubjectOf, takeBackMails } from './appointment-mails.ts';
import { APPOINTMENT } from './appointments.queries.ts';
import { decideAppointmentMail } from './decide-appointment-mail.ts';

/**
 * What a mail says; no row when the customer has no address, or the appointment has begun. The service's name is the
 * first that exists of these: in the customer's language, in that of the mail, in the business's default language, its
 * oldest text.
 */
const facts = ofBusiness({
  name: 'appointments.mail_facts',
  params: { id: int },
  row: {
    business_name: text,
    timezone: text,
    first_name: text,
    email: text.orNull,
    language_code: text,
    built_in: APPOINTMENT.built_in,
    starts_at: instant,
    ends_at: instant,
    updated_at: instant,
    version: int,
    service_name: text.orNull,
    business_phone: text.orNull,
  },
  text: `SELECT b.name AS business_name, b.timezone, c.first_name, c.email, c.language_code, a.built_in, a.starts_at,
      a.ends_at, a.updated_at, a.version,
      coalesce((SELECT t.name FROM service_translations t
         LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
         WHERE t.business_id = $business AND t.service_id = a.service_id
         ORDER BY t.language_code = c.language_code DESC,
           t.language_code = CASE WHEN split_part(c.language_code, '-', 1) IN ('fr', 'ar')
             THEN split_part(c.language_code, '-', 1) ELSE 'en' END DESC,
           coalesce(l.is_default, false) DESC, t.id
         LIMIT 1), a.service_name) AS service_name,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS business_phone
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.id = $id AND c.email IS NOT NULL AND a.starts_at > app_now()`,
});

type Told = {
  id: number;
  /** False: the member chose to send no mail. One that waits already is brought up to date all the same. */
  notify?: boolean | undefined;
  /** Groups the logs of what one cause did; the current request's id unless given. */
  correlationId?: string;
};

/**
 * Writes to the customer of an appointment, in their language, with the appointment as a calendar file. A change waits
 * for a minute, and what changes meanwhile leaves as one mail that tells the last state; what was booked and cancelled
 * within it sends nothing. Queues nothing for somebody without an address and for what has begun. Answers with what a
 * person should know: the limit that kept a mail from being queued. To be called once for each version, after the
 * change, by whoever holds the appointment's row.
 */
export async function queueAppointmentMail(
  tx: TenantTx,
  asked: AppointmentMail,
  { id, notify = true, correlationId = currentOrigin().requestId }: Told,
): Promise<MailLimit[]> {
  const replaced = asked === 'appointment-reminder' ? undefined : await takeBackMails(tx, id);
  const row = await tx.first(facts, { id });
  if (!row || row.email === null) return [];
  const told = await findToldState(tx, id);
  const now = { startsAt: row.starts_at, endsAt: row.ends_at };
  const template = decideAppointmentMail({ asked, notify, replaced: replaced?.template, told, now });
  if (template === undefined) return [];
  const subject = mailSubjectOf(id);
  const recipient = row.email;
  // A mail that replaces another one to the same person was already counted against the limits.
  if (replaced?.recipient !== recipient) {
    const limit = await takeMailAllowance(tx, { recipient, subject });
    if (limit !== undefined) return [limit];
  }
  const language = mailLanguageOf(row.language_code);
  await queueMail(tx, {
    ...{ template, subject, recipient, language, correlationId },
    version: `version-${row.version}`,
    payload: payloadOf(id, row, language),
    holdSeconds: template === 'appointment-reminder' ? 0 : CUSTOMER_MAIL.holdSeconds,
  });
  return [];
}

function payloadOf(id: number, row: RowOf<typeof facts>, language: MailLanguage): AppointmentMailPayload {
  const { built_in: builtIn, service_name: name } = row;
  return {
    appointmentId: id,
    sequence: row.version,
    businessName: row.business_name,
    businessPhone: row.business_phone && formatPhoneNumber(row.business_phone),
    firstName: row.first_name,
    // Built-in services are kept in English (core/plan.ts).
    serviceName: builtIn === null || name === null ? name : sayTo(language, name),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    timezone: row.timezone,
  };
}
