import { z } from 'zod';
import type { CardRefusal } from '../../core/card-refusals.ts';
import { problemWith, withValues } from '../../core/error-text.ts';
import { isoDay } from '../../core/iso-day.ts';
import { listUpTo } from '../../core/limited.ts';
import { PAGE_LIMIT_MAX, PLAN } from '../../core/plan.ts';

/** Possible effects of a payment. */
export const EFFECT_KINDS = ['topup', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] as const;

export const LEDGER_KINDS = [
  'call_charge',
  'platform_fee',
  'number_fee',
  'hold_fee',
  'setup_fee',
  ...EFFECT_KINDS,
  'adjustment',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Filter of ledger entries: kinds, first and last day of the business, one call. */
export const ledgerFilter = z.object({
  kinds: listUpTo(z.enum(LEDGER_KINDS), LEDGER_KINDS.length).optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  callSid: z.string().max(100).optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilter>;

export const listTransactionsInput = ledgerFilter.extend({
  /** Without a limit the list is complete. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The sequence of the last entry of the previous page. With `failed: 'only'`, the id of its last failed payment. */
  cursor: z.number().int().positive().optional(),
  /** `also`: failed payments are listed between the entries; `only`: alone. Without it they are left out. */
  failed: z.enum(['also', 'only']).optional(),
});
export type ListTransactionsInput = z.infer<typeof listTransactionsInput>;

/** One entry of the ledger. Amounts are cents; a negative amount is a charge. */
export type LedgerEntryView = {
  id: number;
  sequence: number;
  createdAt: string;
  kind: LedgerKind;
  amountCents: number;
  balanceAfterCents: number;
  reason: string;
  /** The source of the entry: a call, a payment, or a month of a fee; all null for adjustments. */
  callSid: string | null;
  paymentId: number | null;
  receiptNumber: string | null;
  period: FeePeriodView | null;
};

/** A payment whose card was refused and that credited nothing; amounts are the requested cents. */
export type FailedPayment = {
  paymentId: number;
  createdAt: string;
  amountCents: number;
  isAuto: boolean;
  refusal: CardRefusal;
  card: { brand: string; last4: string } | null;
};

/** Failed payments of the same days as the page's ledger entries, newest first. */
export type LedgerPage = {
  entries: LedgerEntryView[];
  failed: FailedPayment[];
  nextCursor: number | null;
};

export const FEE_KINDS = ['platform_fee', 'number_fee', 'hold_fee'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The month that a fee pays for, from its first moment to the first one after it. */
export type FeePeriodView = { periodId: number; startsAt: string; endsAt: string };

export type AccountView = {
  balanceCents: number;
  isLowBalance: boolean;
  lowBalanceThresholdCents: number;
  /** The price of a call for this business. */
  callPriceCents: number;
};

export const feePeriodInput = z.object({ periodId: z.number().int().positive() });

/** A charged month of a fee. `phoneNumber` is formatted; null for the platform fee. */
export type FeePeriodDetails = FeePeriodView & {
  kind: FeeKind;
  phoneNumber: string | null;
  priceCents: number;
  chargedAt: string;
  /** The next charge for the platform or that number; null when no fee is running. */
  next: { at: string; kind: FeeKind; amountCents: number } | null;
};

/** An upcoming monthly fee. `phoneNumber` is formatted; null for the platform fee. */
export type UpcomingCharge = {
  at: string;
  kind: FeeKind;
  amountCents: number;
  phoneNumber: string | null;
  /** Amount that auto-recharge adds because of this fee; 0 if it is off, stopped or not needed. */
  rechargedCents: number;
  /** The balance after this fee and all earlier ones with auto-recharge, without further calls and other payments. */
  balanceAfterCents: number;
};

export type ForecastView = {
  /**
   * Whole days until the balance is used up, by the calls of the last 14 days and the dates of fees; null without
   * spending on calls and without upcoming fees.
   */
  daysLeft: number | null;
  /** Fees of the next 60 days in order; fees that are already due count as now. */
  charges: UpcomingCharge[];
  /** The first fee that the balance does not cover at the pace of the last 14 days; null when it covers all. */
  runsOutBeforeFee: Shortfall | null;
};

/** The balance at the end of a day, past or forecast. Days are the business's own. */
export type BalanceDay = { day: string; balanceCents: number };
/** The last 30 days up to today, and the 60 days from tomorrow on; both empty before the first line of the ledger. */
export type BalanceCourse = { past: BalanceDay[]; ahead: (BalanceDay & { feesCents: number })[] };

export type Shortfall = {
  /** Index of this fee in the list of upcoming fees. */
  index: number;
  at: string;
  amountCents: number;
  /** The amount that the balance lacks at that time. */
  shortCents: number;
  /** True when auto-recharge can add the missing amount before that time. */
  isRecharged: boolean;
};

const oneOf = (amounts: readonly number[]) =>
  z
    .number()
    .refine(
      (cents) => amounts.includes(cents),
      problemWith(withValues('fields.oneOf', { choices: amounts })),
    );

/** The owner's settings of auto-recharge; an absent field keeps its value. */
export const updateRechargeInput = z.object({
  isAutoRecharge: z.boolean().optional(),
  thresholdCents: oneOf(PLAN.rechargeThresholdsCents).optional(),
  amountCents: oneOf(PLAN.topUpCents).optional(),
  /** The most that may be charged automatically in a month of the business's calendar. */
  capCents: oneOf(PLAN.rechargeCapsCents).optional(),
});
export type UpdateRechargeInput = z.infer<typeof updateRechargeInput>;

/** Data for loading the payment form; the script is set only where Stripe is emulated. */
export type PaymentFormView = { publishableKey: string; scriptUrl: string | null };

/** Automatic charges by their own rows and by the ledger. Cents of balance; fees are positive. */
export type Reconciled = {
  count: number;
  ownCents: number;
  ledgerCents: number;
  /** Number of charges that were found late, by a timer or at Stripe, and corrected. */
  repaired: number;
};

export const UNSETTLED_KINDS = ['fee_due', 'recharge_unanswered', 'recharge_left_open'] as const;

/** Payments, their ledger entries and Stripe's last reported amounts, compared. Cents of balance. */
export type ReconciliationView = {
  payments: number;
  stripeCents: number;
  ledgerCents: number;
  /** Time of the last comparison with Stripe's own lists; null before the first one. */
  checkedAt: string | null;
  differences: { paymentId: number; stripeCents: number; ledgerCents: number }[];
  recharges: Reconciled;
  fees: Reconciled;
  /** Charges and settlements that are overdue; the next run completes them. */
  unsettled: { kind: (typeof UNSETTLED_KINDS)[number]; id: number; since: string; amountCents: number }[];
};
