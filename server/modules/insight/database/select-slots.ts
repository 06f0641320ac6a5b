import { AppError } from '../../../core/errors.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';

/** A query has ended by this time, so that a slot is free again. */
const RETRY_SECONDS = Math.ceil(BROWSER_LIMITS.outerMs / 1_000);

/** The places for queries that run at once. */
export type SelectSlots = {
  /**
   * Runs `work` in a slot of the business; throws `rate_limited` immediately without a free one. The slot is free when
   * `work` and everything passed to `hold` has ended, which the caller does not wait for.
   */
  take<Result>(
    businessId: number,
    work: (hold: (ended: Promise<void>) => void) => Promise<Result>,
  ): Promise<Result>;
};

/** The refusal of a query that finds no place. */
export const noSlot = () =>
  new AppError('rate_limited', 'errors.database.busy', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/**
 * Limits concurrent queries in this process: two per business, four in total. PostgreSQL additionally allows two
 * connections per login, from all processes together.
 */
export function createSelectSlots(): SelectSlots {
  const running = new Map<number, number>();
  let total = 0;

  const release = (businessId: number) => {
    total -= 1;
    const remaining = (running.get(businessId) ?? 1) - 1;
    if (remaining > 0) running.set(businessId, remaining);
    else running.delete(businessId);
  };

  return {
    async take(businessId, work) {
      const own = running.get(businessId) ?? 0;
      if (own >= BROWSER_LIMITS.perBusiness || total >= BROWSER_LIMITS.perProcess) throw noSlot();
      total += 1;
      running.set(businessId, own + 1);
      const held: Promise<void>[] = [];
      try {
        return await work((ended) => held.push(ended));
      } finally {
        if (held.length === 0) release(businessId);
        else void Promise.allSettled(held).then(() => release(businessId));
      }
    },
  };
}
