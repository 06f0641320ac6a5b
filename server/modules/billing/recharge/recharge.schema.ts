import { z } from 'zod';
import type { RechargeReason } from '../../../core/card-refusals.ts';

/** The user's agreement when they press Pay. */
export const agreeToPaymentInput = z.object({
  paymentIntentId: z.string().min(1).max(255),
  isAutoRecharge: z.boolean(),
  /** Wording and facts of the shown sentences, in the language of the request (`describeTerms`). */
  shownTerms: z.string().max(2_000),
});
export type AgreeToPaymentInput = z.infer<typeof agreeToPaymentInput>;

/**
 * Final states of an attempt. A check constraint sets `ended_at` exactly in these states, so SQL finds open attempts
 * with `ended_at IS NULL`.
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

/** Amounts are in cents. */
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
  /**
   * The limit of automatic charges per calendar month, in the business's time zone. `usedCents` is the total of this
   * month.
   */
  capCents: number;
  usedCents: number;
  standing: RechargeStanding;
  /** The amount of the open or next attempt; null when none is due. */
  dueCents: number | null;
  /** The time of the next attempt; null when no attempt is planned until something else changes. */
  nextTryAt: string | null;
  /** The card that auto-recharge charges. */
  card: { brand: string; last4: string } | null;
  /** The newest attempts, at most twenty, the newest first. */
  attempts: RechargeAttempt[];
};
