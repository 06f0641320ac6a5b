import { int } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordFailure } from '../../events/due-rows.ts';
import { applyCallEvents } from './apply-call-events.ts';

const BATCH_MAX = 100;
/** After so many batches, some seconds at most, the lane is rung for again: a worker that is asked to stop can. */
const BATCHES_MAX = 50;

type ChargeDeps = Pick<Deps, 'db' | 'log' | 'hints' | 'doorbells'>;

const dueEvents = ofEveryBusiness({
  name: 'calls.due_events',
  because: 'a lane is shared by many businesses',
  params: { lane: int, limit: int },
  row: { id: int },
  text: `SELECT id FROM inbox_events
    WHERE lane BETWEEN $lane AND $lane AND provider = 'twilio' AND done_at IS NULL AND parked_at IS NULL
      AND next_try_at <= clock_timestamp()
    ORDER BY lane, id LIMIT $limit`,
});

/**
 * Charges what is due in a lane, batch after batch, at most 5,000 events; for what is left it rings. Returns how many
 * calls were charged. Running it again, or twice at once, charges nothing twice. A batch that fails is halved until the
 * events that fail stand alone; those wait longer each time and are parked, loudly, at their eighth failure. When the
 * database itself is away the whole call throws and nothing counts as failed.
 */
export async function chargeLane(deps: ChargeDeps, lane: number): Promise<number> {
  let charged = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    const batch = await applyOrBisect(deps, lane);
    charged += batch.charged;
    if (batch.claimed < BATCH_MAX) return charged;
  }
  deps.doorbells.ring('charge-calls', { lane });
  return charged;
}

type Progress = { claimed: number; charged: number };

async function applyOrBisect(deps: ChargeDeps, lane: number): Promise<Progress> {
  try {
    return await applyAndTell(deps, lane);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const ids = (await deps.db.all(dueEvents, { lane, limit: BATCH_MAX })).map((row) => row.id);
    deps.log.warn({ err: error, lane, events: ids.length }, 'a batch of call events failed and is bisected');
    const charged = await applyHalves(deps, lane, ids);
    return { claimed: ids.length, charged };
  }
}

async function applyHalves(deps: ChargeDeps, lane: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    return (await applyAndTell(deps, lane, ids)).charged;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      await noteFailure(deps, first, error);
      return 0;
    }
    const middle = Math.ceil(ids.length / 2);
    const left = await applyHalves(deps, lane, ids.slice(0, middle));
    return left + (await applyHalves(deps, lane, ids.slice(middle)));
  }
}

async function applyAndTell(deps: ChargeDeps, lane: number, ids?: readonly number[]): Promise<Progress> {
  const applied = await applyCallEvents(deps.db, lane, { limit: BATCH_MAX, ...(ids && { ids }) });
  if (applied.unknownNumbers > 0) {
    deps.log.warn({ lane, events: applied.unknownNumbers }, 'call events of numbers that are not ours');
  }
  if (applied.notTaken > 0) {
    deps.log.error(
      { lane, calls: applied.notTaken },
      'NOT TAKEN: calls completed at Twilio of which the voice webhook never heard; they are not charged',
    );
  }
  if (applied.withoutDuration > 0) deps.doorbells.ring('sweep-calls', {});
  if (applied.businessIds.length > 0) {
    deps.hints.publish(applied.businessIds, applied.charged > 0 ? ['balance', 'calls'] : ['calls']);
  }
  if (applied.charged > 0) deps.doorbells.ring('relay-outbox', {});
  return applied;
}

async function noteFailure(deps: ChargeDeps, id: number, error: unknown): Promise<void> {
  const failure = await recordFailure(deps.db, { table: 'inbox_events', id, error });
  if (failure?.isParked) {
    deps.log.error(
      { err: error, inboxEventId: id },
      'PARKED: a call event failed 8 times and waits for an operator',
    );
  }
}
