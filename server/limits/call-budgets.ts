import type { Config } from '../config.ts';
import { AppError } from '../core/errors.ts';

/** `points`: the maximum that can be spent at once. `pointsPerSecond`: the points that are refilled per second. */
type Budget = { points: number; pointsPerSecond: number };

/**
 * A user who opens page after page spends at most about 20 points a second, and rarely for long. A business has the
 * budget of five such users. Costs of calls are in `core/permissions.ts`.
 */
export const CALL_BUDGETS = {
  session: { points: 300, pointsPerSecond: 20 },
  business: { points: 1_500, pointsPerSecond: 100 },
} as const satisfies Record<string, Budget>;

/** Above this number of buckets, full buckets are deleted, because a full bucket equals a new one. */
const BUCKETS_MAX = 10_000;

/** The session and the business whose budgets pay for a procedure call. */
export type Spender = { tokenHash: Buffer; businessId: number };

type Bucket = { points: number; atMs: number; budget: Budget };

/** Charges the cost of procedure calls to the budgets of their session and business. */
export type CallBudgets = {
  /** Throws `rate_limited` with Retry-After, and takes nothing from either budget, if one of the two is too small. */
  take(spender: Spender, cost: number): void;
};

/**
 * Token buckets in this process's memory for sessions and businesses. Each server has its own, so two servers together
 * allow twice as much. A procedure call that costs more than a full bucket is allowed when the bucket is full.
 */
export function createCallBudgets(
  factor: number,
  nowMs: () => number = () => performance.now(),
): CallBudgets {
  const buckets = new Map<string, Bucket>();

  const refill = (bucket: Bucket) => {
    const now = nowMs();
    const { points, pointsPerSecond } = bucket.budget;
    const gainedPoints = ((now - bucket.atMs) / 1_000) * pointsPerSecond * factor;
    bucket.points = Math.min(points * factor, bucket.points + gainedPoints);
    bucket.atMs = now;
    return bucket;
  };

  const bucketOf = (key: string, budget: Budget) => {
    const known = buckets.get(key);
    if (known) return refill(known);
    if (buckets.size >= BUCKETS_MAX) deleteFullBuckets();
    const bucket = { points: budget.points * factor, atMs: nowMs(), budget };
    buckets.set(key, bucket);
    return bucket;
  };

  const deleteFullBuckets = () => {
    for (const [key, bucket] of buckets)
      if (refill(bucket).points >= bucket.budget.points * factor) buckets.delete(key);
  };

  return {
    take({ tokenHash, businessId }, cost) {
      const paying = [
        bucketOf(`session:${tokenHash.toString('base64')}`, CALL_BUDGETS.session),
        bucketOf(`business:${businessId}`, CALL_BUDGETS.business),
      ].map((bucket) => ({ bucket, price: Math.min(cost, bucket.budget.points * factor) }));
      const waitsSeconds = paying.map(
        ({ bucket, price }) => (price - bucket.points) / (bucket.budget.pointsPerSecond * factor),
      );
      const waitSeconds = Math.ceil(Math.max(...waitsSeconds));
      if (waitSeconds > 0) {
        throw new AppError('rate_limited', 'errors.common.tooManyRequests', {
          retryAfterSeconds: waitSeconds,
        });
      }
      for (const { bucket, price } of paying) bucket.points -= price;
    },
  };
}

/** Factor by which budgets are multiplied in this process. Tests and the bench send more requests than any user. */
export function budgetFactor(config: Config): number {
  return config.APP_MODE === 'sandbox' ? config.CALL_BUDGET_FACTOR : 1;
}
