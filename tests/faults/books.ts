import type pg from 'pg';
import { expect } from 'vitest';
import { findOverdue, isDrained, judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { progressOfEvents, waitWithProgress } from '../support/wait-with-progress.ts';

/** In ms; longer than the 10 to 15 s until the job of a dead worker is taken over, plus the start of a process. */
const DRAIN_STUCK_MS = 120_000;

/** Call events that are not charged yet. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM inbox_events WHERE done_at IS NULL',
  );
  return rows[0]?.waiting ?? Number.NaN;
}

/** Calls for which these businesses were charged. */
async function chargedSids(pool: pg.Pool, businesses: readonly { id: number }[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ call_sid: string }>(
    `SELECT call_sid FROM ledger_entries WHERE business_id IN (SELECT unnest($1::int[])) AND kind = 'call_charge'`,
    [businesses.map(({ id }) => id)],
  );
  return new Set(rows.map((row) => row.call_sid));
}

const hasNothingDue = async (pool: pg.Pool) =>
  (await isDrained(pool)) && (await findOverdue(pool)).length === 0;

/** Waits until no call event is due and no other row is overdue. Fails only when rows are no longer processed. */
export const waitUntilDrained = (pool: pg.Pool): Promise<void> =>
  waitWithProgress(() => hasNothingDue(pool).catch(() => false), {
    what: 'nothing waits',
    progress: progressOfEvents(pool),
    stuckMs: DRAIN_STUCK_MS,
  });

/**
 * Waits until no call event is due, then requires that `judgeLedger` reports nothing and that these
 * businesses were charged for exactly these calls. Returns how long the queue took to drain, in
 * milliseconds.
 */
export async function expectExactBooks(
  pool: pg.Pool,
  businesses: readonly { id: number }[],
  callSids: Iterable<string>,
): Promise<number> {
  const startedAt = performance.now();
  await waitUntilDrained(pool);
  const tookMs = performance.now() - startedAt;
  expect((await judgeLedger(pool)).wrong).toEqual(NOTHING_WRONG);
  const charged = await chargedSids(pool, businesses);
  const expected = new Set(callSids);
  expect([...expected].filter((callSid) => !charged.has(callSid))).toEqual([]);
  expect(charged.size).toBe(expected.size);
  return tookMs;
}
