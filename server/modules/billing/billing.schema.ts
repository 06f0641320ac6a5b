import { z } from 'zod';
import type { CardRefusal } from '../../core/card-refusals.ts';
import { problemWith, withValues } from '../../core/error-text.ts';
import { isoDay } from '../../core/iso-day.ts';
import { listUpTo } from '../../core/limited.ts';
import { PAGE_LIMIT_MAX, PLAN } from '../../core/plan.ts';

/** Kinds of ledger entries that a payment can cause. */
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

/** Filter of ledger entries: by kinds, by first and last day in the business's time zone, and by one phone call. */
export const ledgerFilter = z.object({
  kinds: listUpTo(z.enum(LEDGER_KINDS), LEDGER_KINDS.length).optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  callSid: z.string().max(100).optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilter>;

export const listTransactionsInput = ledgerFilter.extend({
  /** Maximum number of listed entries; without it the list is complete. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The sequence of the last entry of the previous page. With `failed: 'only'`, the id of its last failed payment. */
  cursor: z.number().int().positive().optional(),
  /**
   * `also` lists failed payments between the entries. `only` lists nothing else. Without a value, failed payments are
   * omitted.
   */
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

/** A payment whose card was refused and that credited nothing. The amounts are the requested ones, in cents. */
export type FailedPayment = {
  paymentId: number;
  createdAt: string;
  amountCents: number;
  isAuto: boolean;
  refusal: CardRefusal;
  card: { brand: string; last4: string } | null;
};

/** `failed`: failed payments within the time span of the page's entries, newest first. */
export type LedgerPage = {
  entries: LedgerEntryView[];
  failed: FailedPayment[];
  nextCursor: number | null;
};

export const FEE_KINDS = ['platform_fee', 'number_fee', 'hold_fee'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The month that a fee pays for. `startsAt` is its first moment, `endsAt` the first moment after it. */
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
  /** The next charge of the platform fee, or of a fee of the same number; null when no such fee is running. */
  next: { at: string; kind: FeeKind; amountCents: number } | null;
};

/** An upcoming monthly fee. `phoneNumber` is formatted; null for the platform fee. */
export type UpcomingCharge = {
  at: string;
  kind: FeeKind;
  amountCents: number;
  phoneNumber: string | null;
  /** Amount that auto-recharge adds to cover this fee; 0 if auto-recharge is off, stopped or not needed. */
  rechargedCents: number;
  /**
   * The balance after this fee, the earlier fees and their auto-recharges. Future calls and other payments are ignored.
   */
  balanceAfterCents: number;
};

export type ForecastView = {
  /**
   * Whole days until the balance is used up, from the cost of the last 14 days' calls and the upcoming fees. Null
   * without such calls and without upcoming fees.
   */
  daysLeft: number | null;
  /** Fees of the next 60 days in order of their dates. An overdue fee has the current time as its date. */
  charges: UpcomingCharge[];
  /**
   * The first fee that the balance will not cover, with calls at the average daily cost of the last 14 days. Null when
   * the balance covers every fee.
   */
  runsOutBeforeFee: Shortfall | null;
};

/** The balance at the end of a past or a forecast day. Days are in the business's time zone. */
export type BalanceDay = { day: string; balanceCents: number };
/** The last 30 days up to today, and the 60 days from tomorrow on; both empty before the first ledger entry. */
export type BalanceCourse = { past: BalanceDay[]; ahead: (BalanceDay & { feesCents: number })[] };

export type Shortfall = {
  /** Index in the list of upcoming fees. */
  index: number;
  at: string;
  amountCents: number;
  /** Cents that the balance lacks when the fee is due. */
  shortCents: number;
  /** True when auto-recharge can add the missing amount before the fee is due. */
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

/** Data for loading the payment form. `scriptUrl` is set only where Stripe is emulated. */
export type PaymentFormView = { publishableKey: string; scriptUrl: string | null };

/**
 * Comparison of a business's recharges, or of its fees, with their ledger entries. Amounts are in cents of the balance.
 * Amounts of fees are positive here, although their ledger entries are negative.
 */
export type Reconciled = {
  count: number;
  ownCents: number;
  ledgerCents: number;
  /** Number of recharges or fees that a later attempt or run completed, because the first one failed or missed them. */
  repaired: number;
};

export const UNSETTLED_KINDS = ['fee_due', 'recharge_unanswered', 'recharge_left_open'] as const;

/**
 * Comparison of payments, their ledger entries and the amounts that Stripe last reported. Amounts are cents of the
 * balance.
 */
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
