import { AppError } from '../../../core/errors.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';

/** After this time every query has ended and its slot is free again. */
const RETRY_SECONDS = Math.ceil(BROWSER_LIMITS.outerMs / 1_000);

/** Slots for concurrent queries. */
export type SelectSlots = {
  /**
   * Runs `work` in a slot of the business and returns its result. Throws `rate_limited` immediately when no slot is
   * free. The slot stays occupied until `work` and every promise passed to `hold` have settled.
   */
  run<Result>(
    businessId: number,
    work: (hold: (ended: Promise<void>) => void) => Promise<Result>,
  ): Promise<Result>;
};

/** The error when no slot is free for a query. */
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
    async run(businessId, work) {
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
