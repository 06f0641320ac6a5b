import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, ofNoBusiness, type RowOf } from '../../../db/statement.ts';
import {
  NUMBER_STATUSES,
  PENDING_ACTIONS,
  PENDING_REASONS,
  type PhoneNumberView,
  type PremiumNumberView,
} from './numbers.schema.ts';

const PHONE_NUMBER = {
  id: int,
  number: text,
  friendly_name: text,
  language_code: text,
  language_name: text,
  is_primary: bool,
  is_premium: bool,
  phone_sid: text.orNull,
  locality: text.orNull,
  region: text.orNull,
  monthly_fee_cents: int,
  hold_fee_cents: int,
  next_billing_at: instant.orNull,
  status: oneOf(NUMBER_STATUSES),
  pending_action: oneOf(PENDING_ACTIONS).orNull,
  pending_action_at: instant.orNull,
  pending_reason: oneOf(PENDING_REASONS).orNull,
};

const SELECT = `SELECT n.id, n.number, n.friendly_name, n.language_code, l.name AS language_name, n.is_primary,
      EXISTS (SELECT FROM premium_numbers m WHERE m.phone_number = n.number) AS is_premium, n.phone_sid,
      n.locality, n.region, n.monthly_fee_cents, b.hold_fee_cents, n.status,
      n.pending_action, n.pending_action_at, n.pending_reason,
      (SELECT s.next_due_at FROM fee_schedules s
       WHERE s.business_id = n.business_id AND s.phone_number_id = n.id AND s.ended_at IS NULL) AS next_billing_at
    FROM phone_numbers n JOIN languages l ON l.code = n.language_code JOIN businesses b ON b.id = n.business_id
    WHERE n.business_id = $business AND b.id = $business`;

/** Every number that the business has or had, the primary first, cancelled ones last. */
export const numbersOfBusiness = ofBusiness({
  name: 'numbers.of_business',
  isPipelined: true,
  row: PHONE_NUMBER,
  text: `${SELECT} ORDER BY n.status = 'cancelled', n.is_primary DESC, n.id`,
});

/** A current or former number of the business. */
export const numberById = ofBusiness({
  name: 'numbers.by_id',
  params: { numberId: int },
  row: PHONE_NUMBER,
  text: `${SELECT} AND n.id = $numberId`,
});

export function toPhoneNumberView(row: RowOf<typeof numbersOfBusiness>): PhoneNumberView {
  const { pending_action: action, pending_action_at: at, pending_reason: reason } = row;
  return {
    id: row.id,
    number: row.number,
    formatted: formatPhoneNumber(row.number),
    friendlyName: row.friendly_name,
    languageCode: row.language_code,
    languageName: row.language_name,
    isPrimary: row.is_primary,
    isPremium: row.is_premium,
    phoneSid: row.phone_sid,
    location: [row.locality, row.region].filter(Boolean).join(', ') || null,
    monthlyFeeCents: row.monthly_fee_cents,
    holdFeeCents: row.hold_fee_cents,
    nextBillingAt: row.next_billing_at?.toISOString() ?? null,
    status: row.status,
    pending: action && at && reason ? { action, at: at.toISOString(), reason } : null,
  };
}

/** The premium numbers on sale, the most expensive first. An unpaid order reserves its number for `holdMinutes`. */
export const premiumNumbers = ofNoBusiness({
  name: 'numbers.premium',
  params: { holdMinutes: int },
  row: { phone_number: text, price_cents: int, setup_fee_cents: int, is_taken: bool },
  text: `SELECT m.phone_number, m.price_cents, m.setup_fee_cents,
      is_number_taken(m.phone_number, NULL, $holdMinutes) AS is_taken
    FROM premium_numbers m ORDER BY m.price_cents DESC, m.phone_number LIMIT 500`,
});

export function toPremiumNumberView(row: RowOf<typeof premiumNumbers>): PremiumNumberView {
  return {
    phoneNumber: row.phone_number,
    formatted: formatPhoneNumber(row.phone_number),
    priceCents: row.price_cents,
    setupFeeCents: row.setup_fee_cents,
    isTaken: row.is_taken,
  };
}
