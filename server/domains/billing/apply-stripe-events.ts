import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ATTEMPTS_MAX, recordFailure } from '../../events/due-rows.ts';
import { STRIPE_EVENT_HANDLERS } from './stripe-events/handlers.ts';

const storedEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  paymentIntentId: z.string().nullable(),
});

/** Longer than all of Stripe's answers to one event can take, so that nobody else works on it meanwhile. */
const LEASE_SECONDS = 60;
/** More attempts than a row can count to. */
const NEVER = 32_768;

const leaseOne: Statement<{ id: number; payload: unknown }> = {
  name: 'billing.lease_stripe_event',
  text: `/* every business: the event names a payment */
    UPDATE inbox_events SET next_try_at = clock_timestamp() + make_interval(secs => $1)
    WHERE id = (
      SELECT id FROM inbox_events
      WHERE provider = 'stripe' AND done_at IS NULL AND parked_at IS NULL AND next_try_at <= clock_timestamp()
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, payload`,
};

const markDone: Statement<Record<string, never>> = {
  name: 'billing.stripe_event_done',
  text: `/* every business: the event names a payment */
    UPDATE inbox_events SET done_at = clock_timestamp(), outcome = $2, attempts = attempts + 1
    WHERE id = $1 AND done_at IS NULL`,
};

/**
 * Reacts to every event of Stripe that is due and returns how many were done. A crash after the reaction repeats it,
 * which changes nothing. A reaction that fails is tried again, longer each time, and parked at the eighth failure;
 * while Stripe itself is away it is tried for as long as that lasts.
 */
export async function applyStripeEvents(deps: Deps): Promise<number> {
  for (let done = 0; ; ) {
    const [row] = await run(deps.pool, leaseOne, [LEASE_SECONDS]);
    if (!row) return done;
    const outcome = await react(deps, row.payload).catch((error: unknown) =>
      noteFailure(deps, row.id, error),
    );
    if (outcome === undefined) continue;
    await run(deps.pool, markDone, [row.id, outcome]);
    done += 1;
  }
}

async function react(deps: Deps, payload: unknown): Promise<string> {
  const event = storedEvent.parse(payload);
  return (await STRIPE_EVENT_HANDLERS[event.type]?.(deps, event)) ?? 'ignored';
}

async function noteFailure(deps: Deps, id: number, error: unknown): Promise<undefined> {
  if (isDatabaseUnavailable(error)) throw error;
  deps.log.warn({ err: error, inboxEventId: id }, 'an event of Stripe could not be followed yet');
  const isAway = error instanceof AppError && error.code === 'provider_unavailable';
  const attemptsMax = isAway ? NEVER : ATTEMPTS_MAX;
  const failure = await recordFailure(deps.pool, 'inbox_events', id, error, attemptsMax);
  if (failure?.isParked)
    deps.log.error(
      { err: error, inboxEventId: id },
      'PARKED: an event of Stripe failed for good and waits for an operator',
    );
}
