import { z } from 'zod';
import type { RechargeReason } from '../../../core/card-refusals.ts';

/** What a person agrees to by pressing Pay. */
export const agreeToPaymentInput = z.object({
  paymentIntentId: z.string().min(1).max(255),
  isAutoRecharge: z.boolean(),
  /** Wording and facts of the sentences that were shown, in the language of the request (`describeTerms`). */
  shownTerms: z.string().max(2_000),
});
export type AgreeToPaymentInput = z.infer<typeof agreeToPaymentInput>;

/**
 * The states that end an attempt. The database stores `ended_at` with these and only these (a check of the table), so SQL
 * asks `ended_at IS NULL` for an open attempt.
 */
const RECHARGE_ENDS = ['succeeded', 'declined', 'canceled'] as const;

/** Of one attempt; the migration that creates the table explains each (prisma/migrations, recharges). */
export const RECHARGE_STATES = [
  'due',
  'submitted',
  'unknown',
  'processing',
  'authentication',
  ...RECHARGE_ENDS,
] as const;
export type RechargeState = (typeof RECHARGE_STATES)[number];

/** Whether an attempt is over; a business has at most one that is not. */
export const isRechargeOver = (state: RechargeState): boolean => RECHARGE_ENDS.some((end) => end === state);

/** What the balance's recharging does now: an attempt that is open, what keeps the next one back, or nothing. */
export const RECHARGE_STANDINGS = [
  'off',
  'ready',
  'due',
  'charging',
  'processing',
  'authentication',
  'waiting',
  'no_card',
  'no_call',
  'unverified',
  'suspended',
  'disputed',
  'daily_limit',
  'monthly_cap',
] as const;
export type RechargeStanding = (typeof RECHARGE_STANDINGS)[number];

/** Amounts are cents. */
export type RechargeAttempt = {
  id: number;
  createdAt: string;
  endedAt: string | null;
  state: RechargeState;
  reason: RechargeReason | null;
  amountCents: number;
  paymentId: number | null;
};

export type RechargeView = {
  isOn: boolean;
  thresholdCents: number;
  amountCents: number;
  /** What may be charged by itself in a month of the business's calendar, and what was, this month. */
  capCents: number;
  usedCents: number;
  standing: RechargeStanding;
  /** What an attempt would add, or the open one does; null where none is due. */
  dueCents: number | null;
  /** When the next attempt may be; null where time alone changes nothing. */
  nextTryAt: string | null;
  /** The card that is charged. */
  card: { brand: string; last4: string } | null;
  /** The newest first, twenty at most. */
  attempts: RechargeAttempt[];
};
