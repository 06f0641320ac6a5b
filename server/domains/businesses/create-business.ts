import { businessIdentity } from '../../core/business-identity.ts';
import { DEFAULT_SLOGAN, DEFAULT_TIMEZONE, PLAN } from '../../core/plan.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { findZone } from './find-zone.ts';

export type NewBusiness = {
  id: number;
  name: string;
  phone: string | null;
  timezone: string | null | undefined;
  stripeCustomerId: string;
};

const nextId: Statement<{ id: number }> = {
  name: 'businesses.next_id',
  text: `SELECT nextval(pg_get_serial_sequence('businesses', 'id'))::int AS id`,
};

const insertBusiness: Statement<{ timezone: string }> = {
  name: 'businesses.create',
  text: `INSERT INTO businesses (id, name, slogan, timezone, phone, identity_key, stripe_customer_id,
      call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents,
      recharge_threshold_cents, recharge_amount_cents)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING timezone`,
};

const insertLanguage: Statement<Record<string, never>> = {
  name: 'businesses.create_language',
  text: `INSERT INTO business_languages (business_id, language_code, is_default, language_voice_id)
    SELECT $1, 'en', true, (SELECT id FROM language_voices WHERE language_code = 'en' AND is_default)`,
};

/** Monday to Friday 09:00 to 17:00, the weekend closed (section 9 of the first document). */
const insertHours: Statement<Record<string, never>> = {
  name: 'businesses.create_hours',
  text: `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT $1, day, day IN (0, 6),
      CASE WHEN day NOT IN (0, 6) THEN time '09:00' END, CASE WHEN day NOT IN (0, 6) THEN time '17:00' END
    FROM generate_series(0, 6) day`,
};

/** An id for a business that is about to be made, so that providers can be told of it first. */
export async function reserveBusinessId(db: Queryable): Promise<number> {
  return (await runOne(db, nextId)).id;
}

/**
 * Makes a business with an empty account, the prices of today, English, and hours on weekdays; returns its zone, which
 * is the given one when Node and PostgreSQL know it. A business of the same name and phone violates `identity_key`.
 */
export async function createBusiness(tx: Queryable, business: NewBusiness): Promise<string> {
  const { id, name, phone, stripeCustomerId } = business;
  const zone = (business.timezone && (await findZone(tx, business.timezone))) || DEFAULT_TIMEZONE;
  const who = [id, name, DEFAULT_SLOGAN, zone, phone, businessIdentity(name, phone), stripeCustomerId];
  const prices = [PLAN.callPriceCents, PLAN.platformFeeCents, PLAN.numberFeeCents, PLAN.holdFeeCents];
  const recharge = [PLAN.lowBalanceThresholdCents, PLAN.rechargeAmountCents];
  const { timezone } = await runOne(tx, insertBusiness, [...who, ...prices, ...recharge]);
  await run(tx, insertLanguage, [id]);
  await run(tx, insertHours, [id]);
  return timezone;
}
