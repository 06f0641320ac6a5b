import { PLAN } from '../../core/plan.ts';
import { type Queryable, runOne, type Statement } from '../../db/sql.ts';

/** What one application of a batch did. `businessIds`: whose calls changed. */
export type AppliedBatch = {
  claimed: number;
  charged: number;
  unknownNumbers: number;
  /** Completed calls whose length nobody told yet: Twilio has to be asked. */
  withoutDuration: number;
  /** Completed calls of which the voice webhook never heard: one of ours may have been lost. */
  notTaken: number;
  businessIds: number[];
};

type AppliedRow = {
  claimed: number;
  charged: number;
  unknown_numbers: number;
  without_duration: number;
  not_taken: number;
  business_ids: number[];
};

const applyStatement: Statement<AppliedRow> = {
  name: 'calls.apply_events',
  text: 'SELECT * FROM apply_call_events($1, $2, $3, $4)',
};

/**
 * Applies due call events of a lane, or exactly those with `ids`, in one commit: calls, ledger lines of 25 cents,
 * balances, outbox. Applying them again finds nothing due. Throws, with nothing changed, when one event contradicts
 * the books. (SQL: apply_call_events.)
 */
export async function applyCallEvents(
  db: Queryable,
  lane: number,
  batch: { limit: number; ids?: readonly number[] },
): Promise<AppliedBatch> {
  const values = [lane, batch.limit, PLAN.billableCallSecondsMin, batch.ids ?? null];
  const row = await runOne(db, applyStatement, values);
  return {
    claimed: row.claimed,
    charged: row.charged,
    unknownNumbers: row.unknown_numbers,
    withoutDuration: row.without_duration,
    notTaken: row.not_taken,
    businessIds: row.business_ids,
  };
}
