import { notFound } from '../../core/errors.ts';
import { mailLanguageOf } from '../../core/mail-language.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { findMailLimit } from '../mail/mail-allowance.ts';
import { findWaitingMail, mailSubjectOf } from './appointment-mails.ts';
import type { MailPreview, PreviewMailInput } from './appointments.schema.ts';

type PersonRow = {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  language_code: string | null;
  has_begun: boolean;
};

const customerById: Statement<PersonRow> = {
  name: 'appointments.preview_customer',
  text: `SELECT first_name, last_name, email, language_code, false AS has_begun
    FROM customers WHERE business_id = $1 AND id = $2`,
};

const customerOfAppointment: Statement<PersonRow> = {
  name: 'appointments.preview_customer_of',
  text: `SELECT c.first_name, c.last_name, c.email, c.language_code, a.starts_at <= app_now() AS has_begun
    FROM appointments a LEFT JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id
    WHERE a.business_id = $1 AND a.id = $2`,
};

/**
 * Who would get a mail of a booking for a customer, of a new time or of a cancellation, in which language, and the
 * limit that forbids it; null where nobody would. Whether the new time is still to come is for the asker to know.
 * Changes nothing. Throws `not_found` for a customer or an appointment of another business.
 */
export async function previewAppointmentMail(
  db: Queryable,
  businessId: number,
  input: PreviewMailInput,
): Promise<MailPreview | null> {
  const isBooking = input.change === 'booked';
  const id = isBooking ? input.customerId : input.appointmentId;
  const [person] = await run(db, isBooking ? customerById : customerOfAppointment, [businessId, id]);
  if (!person) throw notFound();
  const { first_name: first, last_name: last, email, language_code: code, has_begun: hasBegun } = person;
  if (email === null || (input.change === 'cancelled' && hasBegun)) return null;
  const waiting = isBooking ? undefined : await findWaitingMail(db, businessId, id);
  if (input.change === 'cancelled' && waiting?.template === 'appointment-booked') return null;
  const subject = isBooking ? '' : mailSubjectOf(id);
  const isCounted = waiting?.recipient === email;
  const limit = isCounted
    ? undefined
    : await findMailLimit(bridge(db, businessId), { recipient: email, subject });
  const name = [first, last].filter(Boolean).join(' ');
  return { name, email, language: mailLanguageOf(code), limit: limit ?? null };
}
