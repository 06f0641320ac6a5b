import { AppError } from '../../../core/errors.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/**
 * `promised_cents`: prices of the orders that are paid but not active yet. The balance still contains these amounts.
 */
const selectTerms = ofBusiness({
  name: 'numbers.terms',
  params: { phoneNumber: text, holdMinutes: int, trialDays: int },
  row: {
    is_premium: bool,
    monthly_fee_cents: int,
    setup_fee_cents: int,
    balance_cents: int,
    promised_cents: int,
    platform_due_cents: int,
    call_price_cents: int,
    is_owned: bool,
    is_taken: bool,
    is_ordered: bool,
    is_first: bool,
  },
  text: `SELECT m.phone_number IS NOT NULL AS is_premium, coalesce(m.price_cents, b.number_fee_cents) AS monthly_fee_cents,
      coalesce(m.setup_fee_cents, 0) AS setup_fee_cents, a.balance_cents,
      (SELECT coalesce(sum(o.monthly_fee_cents + o.setup_fee_cents), 0)::bigint FROM number_orders o
       WHERE o.business_id = $business AND o.state IN ('paid', 'bought')) AS promised_cents,
      CASE WHEN f.due_at <= app_now() + make_interval(mins => $holdMinutes) THEN f.amount_cents ELSE 0 END
        AS platform_due_cents,
      b.call_price_cents,
      EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = $business AND n.number = $phoneNumber
                AND n.released_at IS NULL AND n.status <> 'cancelled') AS is_owned,
      is_number_taken($phoneNumber, $business, $holdMinutes) AS is_taken,
      EXISTS (SELECT FROM number_orders o WHERE o.business_id = $business AND o.phone_number = $phoneNumber
                AND o.state IN ('awaiting_payment', 'paid', 'bought')) AS is_ordered,
      NOT EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = $business) AS is_first
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    CROSS JOIN LATERAL platform_fee_next($business, $trialDays) f
    LEFT JOIN premium_numbers m ON m.phone_number = $phoneNumber
    WHERE b.id = $business AND a.business_id = $business`,
});

/** The price of a number for a business, and the balance of its account. All amounts are cents. */
export type NumberTerms = {
  isPremium: boolean;
  monthlyFeeCents: number;
  setupFeeCents: number;
  totalCents: number;
  balanceCents: number;
  /** The amount by which the balance is too low for this number and for the orders that are paid but not active yet. */
  shortfallCents: number;
  /**
   * Other charges that are due soon: orders that are paid but not active yet, and the platform fee if it is due within
   * `PLAN.orderHoldMinutes`.
   */
  otherDueCents: number;
  callPriceCents: number;
  isFirstNumber: boolean;
  /** True when the business already has or has ordered this number, so there is nothing to buy. */
  isOrdered: boolean;
};

export const numberTaken = () => new AppError('number_taken', 'errors.numbers.taken');

/** Like readTermsOrOwn, but throws `conflict` when the business itself already has or has ordered the number. */
export async function readTerms(db: TenantRunner, phoneNumber: string): Promise<NumberTerms> {
  const terms = await readTermsOrOwn(db, phoneNumber);
  if (terms.isOrdered) throw new AppError('conflict', 'errors.numbers.alreadyOrdered');
  return terms;
}

/**
 * The terms of a number. Throws `number_taken` when another business has the number, has ordered it or is paying for
 * it. A number that the business itself has or has ordered is allowed, because the page reads the terms again after the
 * purchase.
 */
export async function readTermsOrOwn(db: TenantRunner, phoneNumber: string): Promise<NumberTerms> {
  const { platformTrialDays: trialDays, orderHoldMinutes: holdMinutes } = PLAN;
  const row = await db.one(selectTerms, { phoneNumber, holdMinutes, trialDays });
  if (row.is_taken && !row.is_owned) throw numberTaken();
  const totalCents = row.monthly_fee_cents + row.setup_fee_cents;
  return {
    isPremium: row.is_premium,
    monthlyFeeCents: row.monthly_fee_cents,
    setupFeeCents: row.setup_fee_cents,
    totalCents,
    balanceCents: row.balance_cents,
    shortfallCents: Math.max(0, totalCents + row.promised_cents - row.balance_cents),
    otherDueCents: row.promised_cents + row.platform_due_cents,
    callPriceCents: row.call_price_cents,
    isFirstNumber: row.is_first,
    isOrdered: row.is_owned || row.is_ordered,
  };
}
