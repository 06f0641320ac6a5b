import { z } from 'zod';
import { isoDay } from '../../core/iso-day.ts';
import { listUpTo } from '../../core/limited.ts';
import { formatCents } from '../../core/money.ts';
import { PAGE_LIMIT_MAX, PLAN } from '../../core/plan.ts';

/** What a payment can lead to. */
export const EFFECT_KINDS = ['topup', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] as const;

export const LEDGER_KINDS = [
  'call_charge',
  'platform_fee',
  'number_fee',
  'hold_fee',
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
  /** The sequence of the last line of the page before. */
  cursor: z.number().int().positive().optional(),
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
  /** What it came from: a call, or a payment; neither for fees and adjustments. */
  callSid: string | null;
  paymentId: number | null;
};

export type AccountView = { balanceCents: number; isLowBalance: boolean; lowBalanceThresholdCents: number };

/** Whole days that the balance lasts at the pace of the last 14 days; null when nothing was spent in them. */
export type OutlookView = { daysLeft: number | null };

const oneOf = (amounts: readonly number[]) =>
  z
    .number()
    .refine((cents) => amounts.includes(cents), `Choose one of ${amounts.map(formatCents).join(', ')}`);

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

/** Our payments, their ledger lines and Stripe's last word, held against each other. Cents of balance. */
export type ReconciliationView = {
  payments: number;
  stripeCents: number;
  ledgerCents: number;
  /** When all payments were last held against Stripe's own lists; null before the first time. */
  checkedAt: string | null;
  differences: { paymentId: number; stripeCents: number; ledgerCents: number }[];
};
