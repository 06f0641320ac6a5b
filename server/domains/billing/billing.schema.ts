import { z } from 'zod';
import { PAGE_LIMIT_MAX } from '../../core/plan.ts';

export const LEDGER_KINDS = [
  'call_charge',
  'platform_fee',
  'number_fee',
  'hold_fee',
  'topup',
  'refund',
  'dispute',
  'dispute_reversal',
  'adjustment',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const listTransactionsInput = z.object({
  /** Without a limit the list comes whole. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The sequence of the last line of the page before. */
  cursor: z.number().int().positive().optional(),
  callSid: z.string().max(100).optional(),
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
  callSid: string | null;
};

export type AccountView = { balanceCents: number; isLowBalance: boolean; lowBalanceThresholdCents: number };
