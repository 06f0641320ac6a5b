import { z } from 'zod';
import type { CardRefusal } from '../../core/card-refusals.ts';
import { problemWith, withValues } from '../../core/error-text.ts';
import { isoDay } from '../../core/iso-day.ts';
import { listUpTo } from '../../core/limited.ts';
import { PAGE_LIMIT_MAX, PLAN } from '../../core/plan.ts';

/** What a payment can lead to. */
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

/** Which lines of the ledger: of these kinds, between two days of the business (both inclusive), of one call. */
export const ledgerFilter = z.object({
  kinds: listUpTo(z.enum(LEDGER_KINDS), LEDGER_KINDS.length).optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  callSid: z.string().max(100).optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilter>;

export const listTransactionsInput = ledgerFilter.extend({
  /** Without a limit the list comes whole. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The sequence of the last line of the page before; of payments alone, the id of the last one. */
  cursor: z.number().int().positive().optional(),
  /** Payments that brought nothing, between the lines or alone; without it there are none. */
  failed: z.enum(['also', 'only']).optional(),
});
export type ListTransactionsInput = z.infer<typeof listTransactionsInput>;

/** One line of the ledger. Amounts are cents; negative takes from the balance. */
export type LedgerEntryView = {
  id: number;
  sequence: number;
  createdAt: string;
  kind: LedgerKind;
  amountCents: number;
  balanceAfterCents: number;
  reason: string;
  /** What it came from: a call, a payment, or a month of a fee; none of them for adjustments. */
  callSid: string | null;
  paymentId: number | null;
  receiptNumber: string | null;
  period: FeePeriodView | null;
};

/** A payment that a card was refused for, and that brought nothing; cents that were asked for. */
export type FailedPayment = {
  paymentId: number;
  createdAt: string;
  amountCents: number;
  isAuto: boolean;
  refusal: CardRefusal;
  card: { brand: string; last4: string } | null;
};

/** Failed payments are of the same days as the lines of the page, newest first. */
export type LedgerPage = {
  entries: LedgerEntryView[];
  failed: FailedPayment[];
  nextCursor: number | null;
};

export const FEE_KINDS = ['platform_fee', 'number_fee', 'hold_fee'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The month that a fee pays for, from its first moment to the first one after it. */
export type FeePeriodView = { periodId: number; startsAt: string; endsAt: string };

export type AccountView = { balanceCents: number; isLowBalance: boolean; lowBalanceThresholdCents: number };

export const feePeriodInput = z.object({ periodId: z.number().int().positive() });

/** A month of a fee that was charged. `phoneNumber`: as a person writes it; null for the platform's. */
export type FeePeriodDetails = FeePeriodView & {
  kind: FeeKind;
  phoneNumber: string | null;
  priceCents: number;
  chargedAt: string;
  /** What is charged next for the platform or that number; null when no fee runs for it any more. */
  next: { at: string; kind: FeeKind; amountCents: number } | null;
};

/** A monthly fee that will be charged. `phoneNumber`: as a person writes it; null for the platform's. */
export type ComingCharge = {
  at: string;
  kind: FeeKind;
  amountCents: number;
  phoneNumber: string | null;
  /** What auto-recharge adds because of it; 0 where it is off, stopped or not needed. */
  rechargedCents: number;
  /** The balance after it and all before it, with what auto-recharge adds, if no call and no other payment comes. */
  balanceAfterCents: number;
};

export type OutlookView = {
  /**
   * Whole days until the balance is used up, by the calls of the last 14 days and the fees on their dates; null when
   * nothing was spent on calls and no fee is to come.
   */
  daysLeft: number | null;
  /** The fees of the next 60 days, the next one first; those that are due already count as now. */
  charges: ComingCharge[];
  /** The first of them that the balance does not cover, by the calls of the last 14 days; null when it covers all. */
  runsOutBeforeFee: Shortfall | null;
};

/** The end of a day: what the balance was, or will be by what is known. Days are the business's own. */
export type BalanceDay = { day: string; balanceCents: number };
/** The last 30 days up to today, and the 60 days from tomorrow on; both empty before the first line of the ledger. */
export type BalanceCourse = { past: BalanceDay[]; ahead: (BalanceDay & { feesCents: number })[] };

export type Shortfall = {
  /** Its place among the charges. */
  index: number;
  at: string;
  amountCents: number;
  /** What the balance lacks then. */
  shortCents: number;
  /** Whether auto-recharge stands ready to add it before. */
  isRecharged: boolean;
};

const oneOf = (amounts: readonly number[]) =>
  z
    .number()
    .refine(
      (cents) => amounts.includes(cents),
      problemWith(withValues('fields.oneOf', { choices: amounts })),
    );

/** What an owner chooses for auto-recharge; a field that is not sent stays as it is. */
export const updateRechargeInput = z.object({
  isAutoRecharge: z.boolean().optional(),
  thresholdCents: oneOf(PLAN.rechargeThresholdsCents).optional(),
  amountCents: oneOf(PLAN.topUpCents).optional(),
  /** The most that is charged by itself in a month of the business's calendar. */
  capCents: oneOf(PLAN.rechargeCapsCents).optional(),
});
export type UpdateRechargeInput = z.infer<typeof updateRechargeInput>;

/** What the payment form needs to load: the script is only given where Stripe is emulated. */
export type PaymentFormView = { publishableKey: string; scriptUrl: string | null };

/** What charges by itself, by its own rows and by the ledger's lines. Cents of balance; a fee's are above zero. */
export type Reconciled = {
  count: number;
  ownCents: number;
  ledgerCents: number;
  /** How many of them were found late, by a timer or at Stripe, and repaired. */
  repaired: number;
};

export const UNSETTLED_KINDS = ['fee_due', 'recharge_unanswered', 'recharge_left_open'] as const;

/** Our payments, their ledger lines and Stripe's last word, held against each other. Cents of balance. */
export type ReconciliationView = {
  payments: number;
  stripeCents: number;
  ledgerCents: number;
  /** When all payments were last held against Stripe's own lists; null before the first time. */
  checkedAt: string | null;
  differences: { paymentId: number; stripeCents: number; ledgerCents: number }[];
  recharges: Reconciled;
  fees: Reconciled;
  /** What should be charged or settled by now and is not; the next run repairs it. */
  unsettled: { kind: (typeof UNSETTLED_KINDS)[number]; id: number; since: string; amountCents: number }[];
};
