import type { MailLanguage } from '../../../../core/mail-language.ts';
import { formatPhoneNumber } from '../../../../core/phone-number.ts';
import { bool, instant, int, ints, text, zone } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import type { AppointmentMailPayload, SeriesMailPayload } from '../../../mail/index.ts';
import { APPOINTMENT } from '../appointments.queries.ts';
import { formatService } from '../format-service.ts';

/**
 * Data of a mail about an appointment. No row for an appointment that has begun or has no customer, and none for a closed
 * business. The email address is null for a customer without one. The service's name is the first that exists: in the
 * customer's language, in the mail's language, in the business's default language, in any language (the oldest text). The
 * initial calendar of a business has no name until a user names it.
 */
const facts = ofBusiness({
  name: 'appointments.mail_facts',
  params: { ids: ints },
  row: {
    id: int,
    series_id: int.orNull,
    business_name: text,
    timezone: zone,
    first_name: text,
    email: text.orNull,
    language_code: text,
    built_in: APPOINTMENT.built_in,
    starts_at: instant,
    starts_local: text,
    ends_at: instant,
    updated_at: instant,
    version: int,
    is_announced: bool,
    service_name: text.orNull,
    calendar_name: text.orNull,
    business_phone: text.orNull,
  },
  text: `SELECT a.id, a.series_id, b.name AS business_name, b.timezone, c.first_name, c.email, c.language_code, a.built_in, a.starts_at,
      to_char(a.starts_at AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') AS starts_local,
      a.ends_at, a.updated_at, a.version, a.is_announced,
      coalesce((SELECT t.name FROM service_translations t
         LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
         WHERE t.business_id = $business AND t.service_id = a.service_id
         ORDER BY t.language_code = c.language_code DESC,
           t.language_code = CASE WHEN split_part(c.language_code, '-', 1) IN ('fr', 'ar')
             THEN split_part(c.language_code, '-', 1) ELSE 'en' END DESC,
           coalesce(l.is_default, false) DESC, t.id
         LIMIT 1), a.service_name) AS service_name,
      CASE WHEN EXISTS (SELECT FROM resources o
        WHERE o.business_id = $business AND o.deleted_at IS NULL AND o.id <> r.id) THEN r.name END AS calendar_name,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS business_phone
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    LEFT JOIN resources r ON r.business_id = $business AND r.id = a.resource_id
    WHERE a.business_id = $business AND a.id = ANY ($ids) AND a.starts_at > app_now() AND b.closed_at IS NULL
    ORDER BY a.starts_at, a.id`,
});

export type MailFacts = RowOf<typeof facts>;

/**
 * Mail facts of these appointments in the order of their times. Appointments that have begun are left out, and all
 * appointments of a closed business.
 */
export function readMailFacts(tx: TenantTx, ids: readonly number[]): Promise<MailFacts[]> {
  return tx.all(facts, { ids });
}

type Common = Omit<AppointmentMailPayload, keyof ReturnType<typeof timeOf>>;

function commonOf(row: MailFacts, language: MailLanguage): Common {
  const { built_in: builtIn, service_name: serviceName } = row;
  return {
    businessName: row.business_name,
    businessPhone: row.business_phone && formatPhoneNumber(row.business_phone),
    firstName: row.first_name,
    serviceName: formatService({ builtIn, serviceName }, language),
    timezone: row.timezone,
  };
}

function timeOf(row: MailFacts) {
  return {
    appointmentId: row.id,
    sequence: row.version,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    startsLocal: row.starts_local,
    changedAt: row.updated_at.toISOString(),
    calendarName: row.calendar_name,
  };
}

/** The facts of a mail about one appointment. */
export function payloadOf(row: MailFacts, language: MailLanguage): AppointmentMailPayload {
  return { ...commonOf(row, language), ...timeOf(row) };
}

/** The facts of a mail about several appointments of a series. */
export function seriesPayloadOf(
  rows: readonly [MailFacts, ...MailFacts[]],
  language: MailLanguage,
): SeriesMailPayload {
  return { ...commonOf(rows[0], language), appointments: rows.map(timeOf) };
}
