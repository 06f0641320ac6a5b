import type { Logger } from 'pino';
import type { SystemDb, SystemTx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/transaction.ts';
import { type DueTable, recordFailure } from './due-rows.ts';

/** What becomes of a row that fails. */
type DueRows = {
  table: DueTable;
  /** Warned of each failure; without it, only the last is told. */
  failed?: string;
  /** Told as an error once a row is dead-lettered. */
  deadLetter: string;
  /** How often a row that fails like this is tried in all; 8 times unless told otherwise. */
  attemptsMax?(error: unknown): number | undefined;
};

type ConsumerDeps = { db: SystemDb; log: Logger };

const LOGGED_ID: Record<DueTable, string> = {
  inbox_events: 'inboxEventId',
  outbox_events: 'outboxEventId',
  outgoing_mails: 'mailId',
};

/** Counts a failure against its row. That the database is away is no row's fault: it is thrown on. */
async function noteFailure(
  { db, log }: ConsumerDeps,
  { table, failed, deadLetter, attemptsMax }: DueRows,
  id: number,
  error: unknown,
): Promise<undefined> {
  if (isDatabaseUnavailable(error)) throw error;
  const about = { err: error, [LOGGED_ID[table]]: id };
  if (failed) log.warn(about, failed);
  const failure = await recordFailure(db, { table, id, error, attemptsMax: attemptsMax?.(error) });
  if (failure?.isDead) log.error(about, deadLetter);
}

type LeasedRows<Row> = DueRows & {
  /** Takes the next row for longer than the reaction can need, and commits; `undefined` when nothing is due. */
  lease(): Promise<Row | undefined>;
  /** Says in a word what came of it. After a crash it runs again, and must then come to the same. */
  react(row: Row): Promise<string>;
  markDone(row: Row, outcome: string): Promise<unknown>;
};

/** For reactions that ask somebody else: row after row, outside of any transaction. Returns how many were done. */
export async function consumeLeasedRows<Row extends { id: number }>(
  deps: ConsumerDeps,
  rows: LeasedRows<Row>,
): Promise<number> {
  for (let done = 0; ; ) {
    const row = await rows.lease();
    if (!row) return done;
    const outcome = await rows.react(row).catch((error: unknown) => noteFailure(deps, rows, row.id, error));
    if (outcome === undefined) continue;
    await rows.markDone(row, outcome);
    done += 1;
  }
}

type LockedRows<Row> = DueRows & {
  /** Locks the next row until the commit; `undefined` when nothing is due. */
  claim(tx: SystemTx): Promise<Row | undefined>;
  react(tx: SystemTx, row: Row): Promise<void>;
  markDone(tx: SystemTx, row: Row): Promise<unknown>;
};

/**
 * For reactions that only write here: row after row, each reaction in one commit with the mark that it is done, so that
 * it happens once. Returns how many were done.
 */
export async function consumeLockedRows<Row extends { id: number }>(
  deps: ConsumerDeps,
  rows: LockedRows<Row>,
): Promise<number> {
  for (let done = 0; ; ) {
    const turn = await deps.db.transaction(async (tx) => {
      const row = await rows.claim(tx);
      if (!row) return undefined;
      try {
        await tx.savepoint(() => rows.react(tx, row));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        return { failedId: row.id, error };
      }
      await rows.markDone(tx, row);
      return 'done';
    });
    if (turn === undefined) return done;
    if (turn === 'done') done += 1;
    else await noteFailure(deps, rows, turn.failedId, turn.error);
  }
}

/** How many rows a batch claimed, and what came of them. */
type Batch = { claimed: number; done: number };

type BatchedRows = DueRows & {
  batchMax: number;
  batchesMax: number;
  /** Claims due rows, or exactly those of `ids` that are due, reacts and marks them done, all of it in one commit. */
  apply(ids?: readonly number[]): Promise<Batch>;
  /** What is due after a batch failed, which was rolled back whole. */
  findDue(error: unknown): Promise<number[]>;
};

/**
 * Batch after batch until one was not full, so that no look finds nothing; or until `batchesMax`: a worker that is
 * asked to stop can. A batch that fails is halved until the rows that fail stand alone.
 */
export async function consumeBatches(
  deps: ConsumerDeps,
  rows: BatchedRows,
): Promise<{ done: number; isDrained: boolean }> {
  let done = 0;
  for (let batches = 0; batches < rows.batchesMax; batches += 1) {
    const batch = await applyOrBisect(deps, rows);
    done += batch.done;
    if (batch.claimed < rows.batchMax) return { done, isDrained: true };
  }
  return { done, isDrained: false };
}

async function applyOrBisect(deps: ConsumerDeps, rows: BatchedRows): Promise<Batch> {
  try {
    return await rows.apply();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const ids = await rows.findDue(error);
    return { claimed: ids.length, done: await applyHalves(deps, rows, ids) };
  }
}

async function applyHalves(deps: ConsumerDeps, rows: BatchedRows, ids: readonly number[]): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  try {
    return (await rows.apply(ids)).done;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (ids.length === 1) {
      await noteFailure(deps, rows, first, error);
      return 0;
    }
    const middle = Math.ceil(ids.length / 2);
    const left = await applyHalves(deps, rows, ids.slice(0, middle));
    return left + (await applyHalves(deps, rows, ids.slice(middle)));
  }
}
