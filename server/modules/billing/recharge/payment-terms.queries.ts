import { balanceAfterFirstMonth } from '../../../core/first-recharge.ts';
import type { PaymentTerms } from '../../../core/payment-terms.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';

/**
 * `has_platform_fee`: the business already pays a platform fee, or this payment orders a number, which starts the fee.
 */
const selectTerms = ofBusiness({
  name: 'billing.payment_terms',
  params: { phoneNumber: text.orNull, trialDays: int, holdMinutes: int },
  row: {
    balance_cents: int,
    promised_cents: int,
    number_cents: int,
    platform_cents: int,
    platform_day: text,
    is_platform_due: bool,
    has_platform_fee: bool,
    is_chosen: bool,
    is_auto_recharge: bool,
    recharge_threshold_cents: int,
    recharge_amount_cents: int,
    recharge_cap_cents: int,
  },
  text: `SELECT a.balance_cents,
      (SELECT coalesce(sum(o.monthly_fee_cents + o.setup_fee_cents), 0)::bigint FROM number_orders o
       WHERE o.business_id = $business AND o.state IN ('paid', 'bought')) AS promised_cents,
      coalesce(m.price_cents, b.number_fee_cents) + coalesce(m.setup_fee_cents, 0) AS number_cents,
      f.amount_cents AS platform_cents, to_char(f.due_at AT TIME ZONE b.timezone, 'YYYY-MM-DD') AS platform_day,
      f.due_at <= app_now() + make_interval(mins => $holdMinutes) AS is_platform_due,
      f.amount_cents > 0 AND ($phoneNumber::text IS NOT NULL OR EXISTS (
        SELECT FROM fee_schedules s WHERE s.business_id = $business AND s.kind = 'platform_fee' AND s.ended_at IS NULL)
      ) AS has_platform_fee,
      b.recharge_chosen_at IS NOT NULL AS is_chosen, b.is_auto_recharge,
      b.recharge_threshold_cents, b.recharge_amount_cents, b.recharge_cap_cents
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    CROSS JOIN LATERAL platform_fee_next($business, $trialDays) f
    LEFT JOIN premium_numbers m ON m.phone_number = $phoneNumber
    WHERE b.id = $business AND a.business_id = $business`,
});
type TermsRow = RowOf<typeof selectTerms>;

type Payment = { totalCents: number; phoneNumber?: string | undefined };

/**
 * Terms of a payment: today's charge, the remaining balance and later charges. Prices are those of the business; dates
 * are in its time zone. A platform fee that becomes due within half an hour counts as due now, because a number is
 * reserved for that time.
 */
export async function readPaymentTerms(
  db: TenantRunner,
  { totalCents, phoneNumber }: Payment,
): Promise<PaymentTerms> {
  const { platformTrialDays: trialDays, orderHoldMinutes: holdMinutes } = PLAN;
  const row = await db.one(selectTerms, { phoneNumber: phoneNumber ?? null, trialDays, holdMinutes });
  return {
    todayCents: totalCents,
    platformFee: row.has_platform_fee
      ? { amountCents: row.platform_cents, day: row.platform_day, isDueNow: row.is_platform_due }
      : null,
    remainingCents: phoneNumber === undefined ? null : remainingOf(row, totalCents),
    chosenRecharge: chosenOf(row),
  };
}

function remainingOf(row: TermsRow, paidCents: number): number {
  const platformCents = row.has_platform_fee && row.is_platform_due ? row.platform_cents : 0;
  return balanceAfterFirstMonth({
    balanceCents: row.balance_cents,
    paidCents,
    numberCents: row.number_cents,
    otherDueCents: row.promised_cents + platformCents,
  });
}

function chosenOf(row: TermsRow): PaymentTerms['chosenRecharge'] {
  if (!row.is_chosen) return null;
  if (!row.is_auto_recharge) return 'off';
  return {
    thresholdCents: row.recharge_threshold_cents,
    amountCents: row.recharge_amount_cents,
    capCents: row.recharge_cap_cents,
  };
}
