import { formatPhoneNumber } from '../../core/phone-number.ts';
import type { Statement } from '../../db/sql.ts';
import type { NumberStatus, PhoneNumberView, PremiumNumberView } from './numbers.schema.ts';
import { isTakenSql } from './taken-number.ts';

type NumberRow = {
  id: number;
  number: string;
  friendly_name: string;
  language_code: string;
  language_name: string;
  is_primary: boolean;
  phone_sid: string | null;
  locality: string | null;
  region: string | null;
  monthly_fee_cents: number;
  next_billing_at: Date | null;
  status: NumberStatus;
};

/** Every number the business has had, the primary first, cancelled ones last. */
export const numbersOfBusiness: Statement<NumberRow> = {
  name: 'numbers.of_business',
  isQuick: true,
  text: `SELECT n.id, n.number, n.friendly_name, n.language_code, l.name AS language_name, n.is_primary, n.phone_sid,
      n.locality, n.region, n.monthly_fee_cents, n.next_billing_at, n.status
    FROM phone_numbers n JOIN languages l ON l.code = n.language_code
    WHERE n.business_id = $1
    ORDER BY n.status = 'cancelled', n.is_primary DESC, n.id`,
};

export function toPhoneNumberView(row: NumberRow): PhoneNumberView {
  return {
    id: row.id,
    number: row.number,
    formatted: formatPhoneNumber(row.number),
    friendlyName: row.friendly_name,
    languageCode: row.language_code,
    languageName: row.language_name,
    isPrimary: row.is_primary,
    phoneSid: row.phone_sid,
    location: [row.locality, row.region].filter(Boolean).join(', ') || null,
    monthlyFeeCents: row.monthly_fee_cents,
    nextBillingAt: row.next_billing_at?.toISOString() ?? null,
    status: row.status,
  };
}

type PremiumRow = { phone_number: string; price_cents: number; setup_fee_cents: number; is_taken: boolean };

/** The curated numbers, the dearest first; $1: for how many minutes an order keeps one that is not paid. */
export const premiumNumbers: Statement<PremiumRow> = {
  name: 'numbers.premium',
  text: `/* every business: whether somebody has the number, or ordered it */
    SELECT m.phone_number, m.price_cents, m.setup_fee_cents, ${isTakenSql('m.phone_number', 'NULL', '$1')} AS is_taken
    FROM premium_numbers m ORDER BY m.price_cents DESC, m.phone_number LIMIT 500`,
};

export function toPremiumNumberView(row: PremiumRow): PremiumNumberView {
  return {
    phoneNumber: row.phone_number,
    formatted: formatPhoneNumber(row.phone_number),
    priceCents: row.price_cents,
    setupFeeCents: row.setup_fee_cents,
    isTaken: row.is_taken,
  };
}
