import { z } from 'zod';
import { float, int, json, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { consumeLeasedRows } from '../../../events/consume-due-rows.ts';
import { REACTIONS } from './stripe-reactions.ts';

const storedEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  paymentIntentId: z.string().nullable(),
});

/**
 * Duration of a lease. All requests to Stripe for one event together take less time, so no other worker leases the
 * event meanwhile.
 */
const LEASE_SECONDS = 60;

/**
 * Events of Stripe are not in the table of due work: an event names a payment, and its business is unknown until the event
 * is read.
 */
const leaseOne = ofEveryBusiness({
  name: 'billing.lease_stripe_event',
  because: 'the event names a payment and no business',
  params: { leaseSeconds: float },
  row: { id: int, payload: json },
  text: `UPDATE inbox_events SET next_try_at = clock_timestamp() + make_interval(secs => $leaseSeconds)
    WHERE id = (
      SELECT id FROM inbox_events
      WHERE provider = 'stripe' AND done_at IS NULL AND dead_at IS NULL AND next_try_at <= clock_timestamp()
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, payload`,
});

const markDone = ofEveryBusiness({
  name: 'billing.stripe_event_done',
  because: 'the event names a payment and no business',
  params: { id: int, outcome: text },
  text: `UPDATE inbox_events SET done_at = clock_timestamp(), outcome = $outcome, attempts = attempts + 1
    WHERE id = $id AND done_at IS NULL`,
});

/**
 * Handles every due event of Stripe and returns how many were done. After a crash the event is handled again, with no
 * second effect. A failed event is retried with backoff and becomes a dead letter at the eighth failure. While Stripe
 * is unavailable, retries are unlimited, and each run ends at its first failure.
 */
export function applyStripeEvents(deps: Deps): Promise<number> {
  return consumeLeasedRows(deps, {
    table: 'inbox_events',
    failed: 'an event of Stripe could not be processed yet',
    deadLetter: 'DEAD LETTER: an event of Stripe failed for good and waits for an operator',
    lease: () => deps.db.first(leaseOne, { leaseSeconds: LEASE_SECONDS }),
    async react({ payload }) {
      const event = storedEvent.parse(payload);
      return (await REACTIONS[event.type]?.(deps, event)) ?? 'ignored';
    },
    markDone: ({ id }, outcome) => deps.db.all(markDone, { id, outcome }),
  });
}
