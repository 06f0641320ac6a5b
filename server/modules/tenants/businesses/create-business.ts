import { businessIdentity } from '../../../core/business-identity.ts';
import { DEFAULT_SLOGAN, DEFAULT_TIMEZONE, PLAN } from '../../../core/plan.ts';
import { int, text } from '../../../db/column-types.ts';
import type { SharedRunner, TenantTx } from '../../../db/database.ts';
import { ofBusiness, ofNoBusiness } from '../../../db/statement.ts';
import { makeDigestDue } from '../../insight/index.ts';
import { findZone } from './find-zone.ts';

export type NewBusiness = {
  name: string;
  phone: string | null;
  timezone: string | null | undefined;
  stripeCustomerId: string;
};

const nextId = ofNoBusiness({
  name: 'businesses.next_id',
  row: { id: int },
  text: `SELECT nextval(pg_get_serial_sequence('businesses', 'id'))::int AS id`,
});

const insertBusiness = ofBusiness({
  name: 'businesses.create',
  params: {
    name: text,
    slogan: text,
    timezone: text,
    phone: text.orNull,
    identity: text.orNull,
    stripeCustomerId: text,
    callPriceCents: int,
    platformFeeCents: int,
    numberFeeCents: int,
    holdFeeCents: int,
    lowBalanceThresholdCents: int,
    rechargeAmountCents: int,
  },
  text: `INSERT INTO businesses (id, name, slogan, timezone, phone, identity_key, stripe_customer_id,
      call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents,
      recharge_threshold_cents, recharge_amount_cents)
    VALUES ($business, $name, $slogan, $timezone, $phone, $identity, $stripeCustomerId,
      $callPriceCents, $platformFeeCents, $numberFeeCents, $holdFeeCents,
      $lowBalanceThresholdCents, $rechargeAmountCents)`,
});

const insertLanguage = ofBusiness({
  name: 'businesses.create_language',
  text: `INSERT INTO business_languages (business_id, language_code, is_default, language_voice_id)
    SELECT $business, 'en', true, (SELECT id FROM language_voices WHERE language_code = 'en' AND is_default)`,
});

/** Opening hours of a new business: Monday to Friday 09:00 to 17:00, closed on the weekend. */
const insertHours = ofBusiness({
  name: 'businesses.create_hours',
  text: `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT $business, day, day IN (0, 6),
      CASE WHEN day NOT IN (0, 6) THEN time '09:00' END, CASE WHEN day NOT IN (0, 6) THEN time '17:00' END
    FROM generate_series(0, 6) day`,
});

/** Reserves the id of a business before it is created, so that it can be sent to providers first. */
export async function reserveBusinessId(db: SharedRunner): Promise<number> {
  return (await db.one(nextId)).id;
}

/**
 * Creates the business whose id was reserved, in the caller's transaction. The new business has an empty account,
 * today's prices, English as its language, and opening hours on weekdays. The requested time zone is used if Node and
 * PostgreSQL know it. Another business with the same name and phone violates `identity_key`.
 */
export async function createBusiness(tx: TenantTx, business: NewBusiness): Promise<void> {
  const { name, phone } = business;
  const timezone = (business.timezone && (await findZone(tx, business.timezone))) || DEFAULT_TIMEZONE;
  const identity = businessIdentity(name, phone);
  await tx.all(insertBusiness, { ...PLAN, ...business, slogan: DEFAULT_SLOGAN, timezone, identity });
  await tx.all(insertLanguage);
  await tx.all(insertHours);
  await makeDigestDue(tx);
}
