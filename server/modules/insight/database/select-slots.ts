import { AppError } from '../../../core/errors.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';

/** A query is over after this at the latest, so that a place is free again. */
const RETRY_SECONDS = Math.ceil(BROWSER_LIMITS.outerMs / 1_000);

/** The places for queries that run at once. */
export type SelectSlots = {
  /**
   * Runs `work` in a place of the business; throws `rate_limited` at once where there is none. The place is free when
   * `work` has ended and so has everything that it named to `hold`, which the caller does not wait for.
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

/** Places in this process's memory: two for a business, four for all. A login has two connections, wherever they are from. */
export function createSelectSlots(): SelectSlots {
  const running = new Map<number, number>();
  let total = 0;

  const release = (businessId: number) => {
    total -= 1;
    const left = (running.get(businessId) ?? 1) - 1;
    if (left > 0) running.set(businessId, left);
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
