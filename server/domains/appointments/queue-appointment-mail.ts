import { type MailLanguage, mailLanguageOf } from '../../core/mail-language.ts';
import { formatPhoneNumber } from '../../core/phone-number.ts';
import { CUSTOMER_MAIL } from '../../core/plan.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import type { AppointmentMail, AppointmentMailPayload } from '../mail/mail.schema.ts';
import { type MailLimit, takeMailAllowance } from '../mail/mail-allowance.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findToldState, mailSubjectOf, takeBackMails } from './appointment-mails.ts';
import type { BuiltInService } from './appointments.schema.ts';
import { decideAppointmentMail } from './decide-appointment-mail.ts';

type FactsRow = {
  business_name: string;
  timezone: string;
  business_phone: string | null;
  first_name: string;
  email: string;
  language_code: string;
  service_name: string | null;
  built_in: BuiltInService | null;
  starts_at: Date;
  ends_at: Date;
  updated_at: Date;
  version: number;
};

/**
 * What a mail says; no row when the customer has no address, or the appointment has begun. The service is called as in
 * the customer's language, that of the mail, the business's default or the oldest, whichever it has a text in first.
 */
const facts: Statement<FactsRow> = {
  name: 'appointments.mail_facts',
  text: `SELECT b.name AS business_name, b.timezone, c.first_name, c.email, c.language_code, a.built_in, a.starts_at,
      a.ends_at, a.updated_at, a.version,
      coalesce((SELECT t.name FROM service_translations t
         LEFT JOIN business_languages l ON l.business_id = $1 AND l.language_code = t.language_code
         WHERE t.business_id = $1 AND t.service_id = a.service_id
         ORDER BY t.language_code = c.language_code DESC,
           t.language_code = CASE split_part(c.language_code, '-', 1) WHEN 'fr' THEN 'fr' ELSE 'en' END DESC,
           coalesce(l.is_default, false) DESC, t.id
         LIMIT 1), a.service_name) AS service_name,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $1 AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS business_phone
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id
    WHERE a.business_id = $1 AND a.id = $2 AND c.email IS NOT NULL AND a.starts_at > app_now()`,
};

/** Built-in services are kept in English (core/plan.ts). */
const FRENCH_BUILT_INS: Record<BuiltInService, string> = {
  general_consultation: 'Consultation générale',
  premium_service: 'Service premium',
};

type Cause = { businessId: number; requestId: string };
/** `notify: false`: the person chose to write to nobody. What waits already tells the new state all the same. */
type Told = { id: number; notify?: boolean | undefined };

/**
 * Writes to the customer of an appointment, in their language, with the appointment as a calendar file. A change waits
 * for a minute, and what changes meanwhile leaves as one mail that tells the last state; what was booked and cancelled
 * within it sends nothing. Queues nothing for somebody without an address and for what has begun. Answers with what a
 * person should know: the limit that kept a mail from being queued. To be called once for each version, after the
 * change, by whoever holds the appointment's row.
 */
export async function queueAppointmentMail(
  tx: Queryable,
  { businessId, requestId }: Cause,
  asked: AppointmentMail,
  { id, notify = true }: Told,
): Promise<MailLimit[]> {
  const replaced = asked === 'appointment-reminder' ? undefined : await takeBackMails(tx, businessId, id);
  const [row] = await run(tx, facts, [businessId, id]);
  if (!row) return [];
  const told = await findToldState(tx, businessId, id);
  const now = { startsAt: row.starts_at, endsAt: row.ends_at };
  const template = decideAppointmentMail({ asked, notify, replaced: replaced?.template, told, now });
  if (template === undefined) return [];
  const subject = mailSubjectOf(id);
  const recipient = row.email;
  // What takes the place of a mail to the same person was allowed with it.
  if (replaced?.recipient !== recipient) {
    const limit = await takeMailAllowance(bridge(tx, businessId), { recipient, subject });
    if (limit !== undefined) return [limit];
  }
  const language = mailLanguageOf(row.language_code);
  await queueMail(bridge(tx, businessId), {
    ...{ businessId, template, subject, recipient, language, correlationId: requestId },
    version: `version-${row.version}`,
    payload: payloadOf(id, row, language),
    holdSeconds: template === 'appointment-reminder' ? 0 : CUSTOMER_MAIL.holdSeconds,
  });
  return [];
}

function payloadOf(id: number, row: FactsRow, language: MailLanguage): AppointmentMailPayload {
  const inFrench = language === 'fr' && row.built_in !== null ? FRENCH_BUILT_INS[row.built_in] : undefined;
  return {
    appointmentId: id,
    sequence: row.version,
    businessName: row.business_name,
    businessPhone: row.business_phone && formatPhoneNumber(row.business_phone),
    firstName: row.first_name,
    serviceName: inFrench ?? row.service_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    timezone: row.timezone,
  };
}
