import { notFound } from '../../../../core/errors.ts';
import { mailLanguageOf } from '../../../../core/mail-language.ts';
import { bool, int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { findMailLimit } from '../../../mail/index.ts';
import type { MailPreview, PreviewMailInput } from '../appointments.schema.ts';
import { findWaitingMail, mailSubjectOf } from './appointment-mails.ts';
import { findSeriesMail } from './series-mails.ts';

const PERSON = {
  first_name: text.orNull,
  last_name: text.orNull,
  email: text.orNull,
  language_code: text.orNull,
  has_begun: bool,
  series_id: int.orNull,
};

const customerById = ofBusiness({
  name: 'appointments.preview_customer',
  params: { id: int },
  row: PERSON,
  text: `SELECT first_name, last_name, email, language_code, false AS has_begun, NULL::int AS series_id
    FROM customers WHERE business_id = $business AND id = $id`,
});

const customerOfAppointment = ofBusiness({
  name: 'appointments.preview_customer_of',
  params: { id: int },
  row: PERSON,
  text: `SELECT c.first_name, c.last_name, c.email, c.language_code, a.starts_at <= app_now() AS has_begun,
      a.series_id
    FROM appointments a LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.id = $id`,
});

/**
 * The recipient and language of the mail about a booking, a new time or a cancellation, and the limit that prevents it.
 * Null when no mail would be sent. Does not check that the new time is in the future. Changes nothing. Throws
 * `not_found` for a customer or an appointment of another business.
 */
export async function previewAppointmentMail(
  db: TenantRunner,
  input: PreviewMailInput,
): Promise<MailPreview | null> {
  const isBooking = input.change === 'booked';
  const id = isBooking ? input.customerId : input.appointmentId;
  const person = await db.first(isBooking ? customerById : customerOfAppointment, { id });
  if (!person) throw notFound();
  const { first_name: first, last_name: last, email, language_code: code, has_begun: hasBegun } = person;
  if (email === null || (input.change === 'cancelled' && hasBegun)) return null;
  const waiting = isBooking ? undefined : await findWaitingMail(db, id);
  if (input.change === 'cancelled' && waiting?.template === 'appointment-booked') return null;
  const ofSeries = person.series_id === null ? undefined : await findSeriesMail(db, person.series_id);
  if (input.change === 'cancelled' && ofSeries?.template === 'appointment-series-booked') return null;
  const subject = isBooking ? '' : mailSubjectOf(id);
  const isCounted = waiting?.recipient === email;
  const limit = isCounted ? undefined : await findMailLimit(db, { recipient: email, subject });
  const name = [first, last].filter(Boolean).join(' ');
  return { name, email, language: mailLanguageOf(code), limit: limit ?? null };
}
