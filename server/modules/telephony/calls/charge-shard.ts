import { PLAN } from '../../../core/plan.ts';
import { int, ints } from '../../../db/column-types.ts';
import type { SystemRunner } from '../../../db/database.ts';
import { ofEveryBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { consumeBatches } from '../../../events/consume-due-rows.ts';
import type { JobPayload } from '../../../jobs/catalogue.ts';
import { RECHARGE_LIMIT_PARAMS, RECHARGE_LIMITS } from '../../billing/index.ts';

const BATCH_MAX = 100;
/** After this many batches, which take seconds, the job ends and wakes itself again for the remaining events. */
const BATCHES_MAX = 50;

const applyEvents = ofEveryBusiness({
  name: 'calls.apply_events',
  because: 'a shard contains calls of many businesses',
  params: { shard: int, limit: int, billableSeconds: int, ...RECHARGE_LIMIT_PARAMS, ids: ints.orNull },
  row: {
    claimed: int,
    charged: int,
    unknown_numbers: int,
    /** Completed calls without a duration, which must be requested from Twilio. */
    without_duration: int,
    /** Completed calls without a voice webhook, which may have been lost. */
    not_taken: int,
    /** Businesses with changed calls. */
    business_ids: ints,
    recharges: int,
  },
  text: 'SELECT * FROM apply_call_events($shard, $limit, $billableSeconds, $rechargesADay, $retryHours, $ids)',
});

const dueEvents = ofEveryBusiness({
  name: 'calls.due_events',
  because: 'a shard contains calls of many businesses',
  params: { shard: int, limit: int },
  row: { id: int },
  text: `SELECT id FROM inbox_events
    WHERE shard BETWEEN $shard AND $shard AND provider = 'twilio' AND done_at IS NULL AND dead_at IS NULL
      AND next_try_at <= clock_timestamp()
    ORDER BY shard, id LIMIT $limit`,
});

type AppliedEvents = RowOf<typeof applyEvents>;
type ChargeDeps = Pick<Deps, 'db' | 'log' | 'invalidations' | 'jobs'>;

/**
 * Applies the due call events of a shard, or only those with `ids`, in one transaction: updates calls, charges them at
 * the call price of their business, and inserts recharges and outbox events. A second application finds nothing due.
 * Throws and rolls back when an event contradicts the ledger. (SQL: apply_call_events.)
 */
export function applyCallEvents(
  db: SystemRunner,
  { shard, limit = BATCH_MAX, ids = null }: { shard: number; limit?: number; ids?: readonly number[] | null },
): Promise<AppliedEvents> {
  const billableSeconds = PLAN.billableCallSecondsMin;
  return db.one(applyEvents, { shard, limit, billableSeconds, ...RECHARGE_LIMITS, ids });
}

/**
 * Charges the due events of a shard in batches, at most 5,000, and wakes the shard again for the rest. Returns the
 * number of charged calls. Repeated or concurrent runs charge nothing twice. A failing batch is halved until the
 * failing events are isolated. These events are retried with backoff. At its eighth failure an event becomes a
 * dead letter and is logged as an error. When the database is unavailable, the function throws and counts no failure.
 */
export async function chargeShard(deps: ChargeDeps, { shard }: JobPayload<'charge-calls'>): Promise<number> {
  const { done, isDrained } = await consumeBatches(deps, {
    table: 'inbox_events',
    deadLetter: 'DEAD LETTER: a call event failed 8 times and waits for an operator',
    batchMax: BATCH_MAX,
    batchesMax: BATCHES_MAX,
    async apply(ids) {
      const applied = await applyCallEvents(deps.db, { shard, ids: ids ?? null });
      notifyAfterBatch(deps, shard, applied);
      return { claimed: applied.claimed, done: applied.charged };
    },
    async findDue(error) {
      const ids = (await deps.db.all(dueEvents, { shard, limit: BATCH_MAX })).map(({ id }) => id);
      const about = { err: error, shard, events: ids.length };
      deps.log.warn(about, 'a batch of call events failed and is bisected');
      return ids;
    },
  });
  if (!isDrained) deps.jobs.wake('charge-calls', { shard });
  return done;
}

/** Wakes the jobs with work after a batch, and invalidates the affected queries of browsers. */
function notifyAfterBatch(
  { log, jobs, invalidations }: ChargeDeps,
  shard: number,
  applied: AppliedEvents,
): void {
  if (applied.unknown_numbers > 0)
    log.warn({ shard, events: applied.unknown_numbers }, 'call events of unknown numbers');
  if (applied.not_taken > 0)
    log.error(
      { shard, calls: applied.not_taken },
      'NOT TAKEN: calls completed at Twilio of which the voice webhook never heard; they are not charged',
    );
  if (applied.without_duration > 0) jobs.wake('sweep-calls', {});
  if (applied.business_ids.length > 0)
    invalidations.publish(applied.business_ids, applied.charged > 0 ? ['balance', 'calls'] : ['calls']);
  if (applied.charged > 0) jobs.wake('relay-outbox', {});
  if (applied.recharges > 0) jobs.wake('submit-recharges', {});
}
