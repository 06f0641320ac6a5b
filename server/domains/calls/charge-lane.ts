import { PLAN } from '../../core/plan.ts';
import { int, ints } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { consumeBatches } from '../../events/consume-due-rows.ts';
import type { JobPayload } from '../../jobs/catalogue.ts';

const BATCH_MAX = 100;
/** After so many batches, some seconds at most, the lane is rung for again. */
const BATCHES_MAX = 50;

const applyEvents = ofEveryBusiness({
  name: 'calls.apply_events',
  because: 'a lane is shared by many businesses',
  params: { lane: int, limit: int, billableSeconds: int, ids: ints.orNull },
  row: {
    claimed: int,
    charged: int,
    unknown_numbers: int,
    /** Completed calls whose length nobody told yet: Twilio has to be asked. */
    without_duration: int,
    /** Completed calls of which the voice webhook never heard: one of ours may have been lost. */
    not_taken: int,
    /** Whose calls changed. */
    business_ids: ints,
  },
  text: 'SELECT * FROM apply_call_events($lane, $limit, $billableSeconds, $ids)',
});

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

type AppliedEvents = RowOf<typeof applyEvents>;
type ChargeDeps = Pick<Deps, 'db' | 'log' | 'hints' | 'doorbells'>;

/**
 * Applies due call events of a lane, or exactly those with `ids`, in one commit: calls, ledger lines of 25 cents,
 * balances, outbox. Applying them again finds nothing due. Throws, with nothing changed, when one event contradicts
 * the books. (SQL: apply_call_events.)
 */
export function applyCallEvents(
  db: SystemRunner,
  { lane, limit = BATCH_MAX, ids = null }: { lane: number; limit?: number; ids?: readonly number[] | null },
): Promise<AppliedEvents> {
  return db.one(applyEvents, { lane, limit, billableSeconds: PLAN.billableCallSecondsMin, ids });
}

/**
 * Charges what is due in a lane, batch after batch, at most 5,000 events; for what is left it rings. Returns how many
 * calls were charged. Running it again, or twice at once, charges nothing twice. A batch that fails is halved until the
 * events that fail stand alone; those wait longer each time and are parked, loudly, at their eighth failure. When the
 * database itself is away the whole call throws and nothing counts as failed.
 */
export async function chargeLane(deps: ChargeDeps, { lane }: JobPayload<'charge-calls'>): Promise<number> {
  const { done, isDrained } = await consumeBatches(deps, {
    table: 'inbox_events',
    parked: 'PARKED: a call event failed 8 times and waits for an operator',
    batchMax: BATCH_MAX,
    batchesMax: BATCHES_MAX,
    async apply(ids) {
      const applied = await applyCallEvents(deps.db, { lane, ids: ids ?? null });
      tell(deps, lane, applied);
      return { claimed: applied.claimed, done: applied.charged };
    },
    async findDue(error) {
      const ids = (await deps.db.all(dueEvents, { lane, limit: BATCH_MAX })).map(({ id }) => id);
      const about = { err: error, lane, events: ids.length };
      deps.log.warn(about, 'a batch of call events failed and is bisected');
      return ids;
    },
  });
  if (!isDrained) deps.doorbells.ring('charge-calls', { lane });
  return done;
}

/** Who has something to do, or to look at, after a batch. */
function tell({ log, doorbells, hints }: ChargeDeps, lane: number, applied: AppliedEvents): void {
  if (applied.unknown_numbers > 0)
    log.warn({ lane, events: applied.unknown_numbers }, 'call events of numbers that are not ours');
  if (applied.not_taken > 0)
    log.error(
      { lane, calls: applied.not_taken },
      'NOT TAKEN: calls completed at Twilio of which the voice webhook never heard; they are not charged',
    );
  if (applied.without_duration > 0) doorbells.ring('sweep-calls', {});
  if (applied.business_ids.length > 0)
    hints.publish(applied.business_ids, applied.charged > 0 ? ['balance', 'calls'] : ['calls']);
  if (applied.charged > 0) doorbells.ring('relay-outbox', {});
}
