import type { Logger } from 'pino';
import { isProviderUnavailable } from '../core/errors.ts';
import type { SystemDb, SystemTx } from '../db/database.ts';
import { isDatabaseUnavailable, isStatementCanceled } from '../db/transaction.ts';
import { type DueTable, postponeRow, recordFailure } from './due-rows.ts';

/** The table of due rows, and the log messages for their failures. */
type DueRows = {
  table: DueTable;
  /** Logged as a warning at each failure; without it, only dead letters are logged. */
  failed?: string;
  /** Logged as an error once a row is dead-lettered. */
  deadLetter: string;
  /**
   * The maximum number of attempts for a row that failed with this error; 8 if undefined. Not called while a provider is
   * unavailable: attempts are then unlimited.
   */
  attemptsMax?(error: unknown): number | undefined;
};

type ConsumerDeps = { db: SystemDb; log: Logger };

const LOGGED_ID: Record<DueTable, string> = {
  inbox_events: 'inboxEventId',
  outbox_events: 'outboxEventId',
  outgoing_mails: 'mailId',
};

/** More attempts than the attempt counter, a smallint, can hold; the number of attempts is therefore unlimited. */
const UNLIMITED_ATTEMPTS = 32_768;

/**
 * Records the failure of a row. While a provider is unavailable, the row never becomes a dead letter and waits at least
 * as long as the provider asks. Rethrows the error if the database is unavailable, because the row is not its cause.
 */
async function noteFailure(
  { db, log }: ConsumerDeps,
  { table, failed, deadLetter, attemptsMax }: DueRows,
  id: number,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const about = { err: error, [LOGGED_ID[table]]: id };
  if (failed) log.warn(about, failed);
  const limits = isProviderUnavailable(error)
    ? { attemptsMax: UNLIMITED_ATTEMPTS, pauseSeconds: error.details.retryAfterSeconds }
    : { attemptsMax: attemptsMax?.(error) };
  const failure = await recordFailure(db, { table, id, error, ...limits });
  if (failure?.isDead) log.error(about, deadLetter);
}

type LeasedRows<Row> = DueRows & {
  /** Leases the next row for longer than the reaction needs, and commits; `undefined` when nothing is due. */
  lease(): Promise<Row | undefined>;
  /**
   * Returns the outcome as a single word, which is passed to `markDone`. Called again after a crash, so a reaction must
   * be idempotent.
   */
  react(row: Row): Promise<string>;
  markDone(row: Row, outcome: string): Promise<unknown>;
};

/**
 * Consumes rows whose reactions call a provider: one row after the other, outside any transaction. Returns the number
 * of completed rows. The run ends at the first row for which the provider is unavailable. Otherwise a provider that does
 * not answer would occupy the worker with one timeout per row, and a rate limit would be exceeded by every row.
 */
export async function consumeLeasedRows<Row extends { id: number }>(
  deps: ConsumerDeps,
  rows: LeasedRows<Row>,
): Promise<number> {
  for (let done = 0; ; ) {
    const row = await rows.lease();
    if (!row) return done;
    let outcome: string;
    try {
      outcome = await rows.react(row);
    } catch (error) {
      await noteFailure(deps, rows, row.id, error);
      if (isProviderUnavailable(error)) return done;
      continue;
    }
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
 * Consumes rows whose reactions only write to the database: one row after the other. Each reaction commits in one
 * transaction with the row's completion mark, so that its effect happens exactly once. Returns the number of completed
 * rows. A row whose reaction exceeds the statement timeout ends the run. The row is postponed, so that the next run
 * starts with other rows.
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
        if (isDatabaseUnavailable(error) && !isStatementCanceled(error)) throw error;
        return { failedId: row.id, error };
      }
      await rows.markDone(tx, row);
      return 'done';
    });
    if (turn === undefined) return done;
    if (turn === 'done') {
      done += 1;
      continue;
    }
    if (isStatementCanceled(turn.error)) await postponeRow(deps.db, rows.table, turn.failedId);
    await noteFailure(deps, rows, turn.failedId, turn.error);
  }
}

/** Number of rows of a batch that were claimed, and that were completed. */
type Batch = { claimed: number; done: number };

type BatchedRows = DueRows & {
  batchMax: number;
  batchesMax: number;
  /** Claims due rows, or those of `ids` that are due, reacts and marks them done in one transaction. */
  apply(ids?: readonly number[]): Promise<Batch>;
  /** The rows of a batch that are still due after the batch failed and was rolled back. */
  findDue(error: unknown): Promise<number[]>;
};

/**
 * Runs batches until a batch is not full; no empty batch has to be queried then. Stops after `batchesMax` batches, so
 * that a stopping worker can end. A failing batch is halved until the failing rows are isolated.
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
