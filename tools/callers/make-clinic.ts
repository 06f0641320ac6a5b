import { CLINIC_PHRASES } from '../../tests/callers/clinic-phrases.ts';
import type { Clinic, ServiceKey, Setting, StandingAppointment } from './scenario.ts';
import { CALLERS_TIME_ZONE, type CallersStage } from './stage.ts';

/**
 * The duration and the price of each service. The services have no buffers, so that the times in the scenarios are easy
 * to follow.
 */
const SERVICES: Record<ServiceKey, { minutes: number; cents: number }> = {
  cleaning: { minutes: 45, cents: 9_500 },
  checkUp: { minutes: 30, cents: 12_000 },
};
const BALANCE_CENTS = 5_000;

let clinicCount = 0;

async function insertBusiness({ pool }: CallersStage, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO businesses (name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents)
     VALUES ($1, 'Gentle dentistry', $2, 25, 1000, 1000, 500) RETURNING id`,
    [name, CALLERS_TIME_ZONE],
  );
  return rows[0]?.id ?? 0;
}

async function insertServices(
  { pool }: CallersStage,
  businessId: number,
  languages: string[],
): Promise<Record<ServiceKey, number>> {
  const insert = async (key: ServiceKey): Promise<number> => {
    const { minutes, cents } = SERVICES[key];
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO services (business_id, duration_minutes, price_cents, buffer_before_minutes, buffer_after_minutes)
       VALUES ($1, $2, $3, 0, 0) RETURNING id`,
      [businessId, minutes, cents],
    );
    const id = rows[0]?.id ?? 0;
    for (const language of languages)
      await pool.query(
        'INSERT INTO service_translations (business_id, service_id, language_code, name) VALUES ($1, $2, $3, $4)',
        [businessId, id, language, CLINIC_PHRASES[language]?.[key] ?? key],
      );
    return id;
  };
  return { cleaning: await insert('cleaning'), checkUp: await insert('checkUp') };
}

async function insertAppointment(clinic: Clinic, standing: StandingAppointment): Promise<void> {
  const { service, starts, firstName, lastName, phone } = standing;
  await clinic.query(
    `WITH c AS (
       INSERT INTO customers (business_id, first_name, last_name, phone, language_code)
       VALUES ($1, $2, $3, $4, $5) RETURNING id
     )
     INSERT INTO appointments (business_id, booking_type, status, service_id, customer_id, service_name, service_minutes,
       service_price_cents, starts_at, ends_at)
     SELECT $1, 'appointment', 'confirmed', $6, c.id, $7, $8, $9, $10::timestamp AT TIME ZONE $11,
       $10::timestamp AT TIME ZONE $11 + make_interval(mins => $8) FROM c`,
    [
      clinic.businessId,
      firstName,
      lastName,
      phone,
      clinic.language,
      clinic.serviceIds[service],
      CLINIC_PHRASES[clinic.language]?.[service] ?? service,
      SERVICES[service].minutes,
      SERVICES[service].cents,
      starts,
      CALLERS_TIME_ZONE,
    ],
  );
}

async function addTarget(clinic: Clinic, phone: string): Promise<void> {
  await clinic.query(
    `WITH p AS (
       INSERT INTO transfer_phones (business_id, phone, proved_at) VALUES ($1, $2, clock_timestamp()) RETURNING id
     )
     INSERT INTO transfer_targets (business_id, phone_number_id, transfer_phone_id, availability, has_voicemail)
     SELECT $1, n.id, p.id, 'always', false FROM phone_numbers n, p WHERE n.business_id = $1`,
    [clinic.businessId, phone],
  );
}

/** Closes a day like the portal's calendar does: by one row of closed time. */
async function closeDay(clinic: Clinic, day: string): Promise<void> {
  await clinic.query(
    `INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, is_full_day)
     VALUES ($1, 'holiday', 'confirmed', $2::timestamp AT TIME ZONE $3,
       ($2::timestamp + interval '1 day') AT TIME ZONE $3, true)`,
    [clinic.businessId, day, CALLERS_TIME_ZONE],
  );
}

/**
 * The languages of the clinic, with the language of the caller first. The languages of the scenario are always
 * included. If `count` is given, languages of the phrasebook are added up to this number.
 */
function languagesOf(language: string, requested: string[], count: number | undefined): string[] {
  if (count === undefined) return [...new Set([language, 'en', ...requested])];
  const needed = new Set([language, ...requested]);
  const others = Object.keys(CLINIC_PHRASES).filter((code) => !needed.has(code));
  return [...needed, ...others.slice(0, Math.max(0, count - needed.size))];
}

/** A dental clinic with the language of the caller as its default, open on weekdays from nine to five, with $50. */
export async function makeClinic(
  stage: CallersStage,
  language: string,
  setting: Setting = {},
): Promise<Clinic> {
  const { pool } = stage;
  clinicCount += 1;
  const businessId = await insertBusiness(stage, CLINIC_PHRASES[language]?.clinic ?? 'Maple Dental');
  const languages = languagesOf(language, setting.languages ?? [], stage.businessLanguages);
  for (const code of languages)
    await pool.query(
      'INSERT INTO business_languages (business_id, language_code, is_default) VALUES ($1, $2, $3)',
      [businessId, code, code === language],
    );
  const number = `+1437${String(2_000_000 + businessId * 1_000 + clinicCount).slice(-7)}`;
  await pool.query(
    `INSERT INTO phone_numbers (business_id, number, friendly_name, language_code, is_primary, monthly_fee_cents, status)
     VALUES ($1, $2, 'Callers', $3, true, 1000, 'active')`,
    [businessId, number, language],
  );
  await pool.query(
    `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
     SELECT $1, day, day IN (0, 6), CASE WHEN day NOT IN (0, 6) THEN time '09:00' END,
       CASE WHEN day NOT IN (0, 6) THEN time '17:00' END
     FROM generate_series(0, 6) day`,
    [businessId],
  );
  await pool.query(`SELECT post_ledger_entry($1::int, 'topup', 'callers-' || $1::int, $2)`, [
    businessId,
    BALANCE_CENTS,
  ]);
  const clinic: Clinic = {
    businessId,
    number,
    language,
    serviceIds: await insertServices(stage, businessId, languages),
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
  };
  for (const standing of setting.appointments ?? []) await insertAppointment(clinic, standing);
  for (const day of setting.closedDays ?? []) await closeDay(clinic, day);
  if (setting.target !== undefined) await addTarget(clinic, setting.target);
  return clinic;
}
