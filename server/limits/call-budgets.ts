import type { Config } from '../config.ts';
import { AppError } from '../core/errors.ts';

/** How much may be spent at once, and how much comes back each second. */
type Budget = { points: number; pointsPerSecond: number };

/**
 * A person who opens page after page spends some 20 points a second at the most, and seldom for long. A business is ten
 * busy people. What a call costs stands in `core/permissions.ts`.
 */
export const CALL_BUDGETS = {
  session: { points: 300, pointsPerSecond: 20 },
  business: { points: 1_500, pointsPerSecond: 100 },
} as const satisfies Record<string, Budget>;

/** With more buckets than this, full ones are dropped from memory. */
const BUCKETS_KEPT = 10_000;

/** Whose budget a call takes from. */
export type Spender = { tokenHash: Buffer; businessId: number };

type Bucket = { points: number; atMs: number; budget: Budget };

/** Takes the cost of calls from their session's and their business's budgets. */
export type CallBudgets = {
  /** Throws `rate_limited`, with nothing taken, while one of the two has too little; Retry-After says until when. */
  take(spender: Spender, cost: number): void;
};

/**
 * Token buckets in this process's memory: a session and a business have a sum of points that comes back with time. Two
 * servers give twice as much, which is still a limit. Calls that cost more than a whole bucket need it full.
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
    if (buckets.size >= BUCKETS_KEPT) forgetFull();
    const bucket = { points: budget.points * factor, atMs: nowMs(), budget };
    buckets.set(key, bucket);
    return bucket;
  };

  const forgetFull = () => {
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

/** How many times the real budgets there are here: tests and the bench ask more than any person does. */
export function budgetFactor(config: Config): number {
  return config.APP_MODE === 'sandbox' ? config.CALL_BUDGET_FACTOR : 1;
}
