import { z } from 'zod';
import type { RechargeReason } from '../../../core/card-refusals.ts';

/** The user's agreement when they press Pay. */
export const agreeToPaymentInput = z.object({
  paymentIntentId: z.string().min(1).max(255),
  isAutoRecharge: z.boolean(),
  /** Wording and facts of the sentences shown, in the language of the request (`describeTerms`). */
  shownTerms: z.string().max(2_000),
});
export type AgreeToPaymentInput = z.infer<typeof agreeToPaymentInput>;

/**
 * Final states of an attempt. The database stores `ended_at` with these and only these (a check of the table), so SQL
 * tests `ended_at IS NULL` for an open attempt.
 */
const RECHARGE_ENDS = ['succeeded', 'declined', 'canceled'] as const;

/** States of one attempt; the migration that creates the table explains each (prisma/migrations, recharges). */
export const RECHARGE_STATES = [
  'due',
  'submitted',
  'unknown',
  'processing',
  'authentication',
  ...RECHARGE_ENDS,
] as const;
export type RechargeState = (typeof RECHARGE_STATES)[number];

/** True for a finished attempt; a business has at most one unfinished attempt. */
export const isRechargeOver = (state: RechargeState): boolean => RECHARGE_ENDS.some((end) => end === state);

/** The current state of auto-recharge: an open attempt, the reason that delays the next one, or nothing. */
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
  /** The monthly limit of automatic charges by the business's calendar, and this month's total. */
  capCents: number;
  usedCents: number;
  standing: RechargeStanding;
  /** The amount of the open or next attempt; null when none is due. */
  dueCents: number | null;
  /** The time of the next attempt; null when waiting alone will not cause one. */
  nextTryAt: string | null;
  /** The card that auto-recharge charges. */
  card: { brand: string; last4: string } | null;
  /** The newest first, twenty at most. */
  attempts: RechargeAttempt[];
};
