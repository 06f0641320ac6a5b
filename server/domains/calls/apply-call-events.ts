import { PLAN } from '../../core/plan.ts';
import { int, ints } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';

/** What one application of a batch did. `businessIds`: whose calls changed. */
export type AppliedBatch = {
  claimed: number;
  charged: number;
  unknownNumbers: number;
  /** Completed calls whose length nobody told yet: Twilio has to be asked. */
  withoutDuration: number;
  /** Completed calls of which the voice webhook never heard: one of ours may have been lost. */
  notTaken: number;
  businessIds: readonly number[];
};

const applyEvents = ofEveryBusiness({
  name: 'calls.apply_events',
  because: 'a lane is shared by many businesses',
  params: { lane: int, limit: int, billableSeconds: int, ids: ints.orNull },
  row: {
    claimed: int,
    charged: int,
    unknown_numbers: int,
    without_duration: int,
    not_taken: int,
    business_ids: ints,
  },
  text: 'SELECT * FROM apply_call_events($lane, $limit, $billableSeconds, $ids)',
});

/**
 * Applies due call events of a lane, or exactly those with `ids`, in one commit: calls, ledger lines of 25 cents,
 * balances, outbox. Applying them again finds nothing due. Throws, with nothing changed, when one event contradicts
 * the books. (SQL: apply_call_events.)
 */
export async function applyCallEvents(
  db: SystemRunner,
  lane: number,
  batch: { limit: number; ids?: readonly number[] },
): Promise<AppliedBatch> {
  const row = await db.one(applyEvents, {
    lane,
    limit: batch.limit,
    billableSeconds: PLAN.billableCallSecondsMin,
    ids: batch.ids ?? null,
  });
  return {
    claimed: row.claimed,
    charged: row.charged,
    unknownNumbers: row.unknown_numbers,
    withoutDuration: row.without_duration,
    notTaken: row.not_taken,
    businessIds: row.business_ids,
  };
}
