import { describeFailure } from '../core/errors.ts';
import { bool, float, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness } from '../db/statement.ts';

/** Tables of pending work; all have next_try_at, attempts, last_error, done_at and dead_at. */
export const DUE_TABLES = ['inbox_events', 'outbox_events', 'outgoing_mails'] as const;
export type DueTable = (typeof DUE_TABLES)[number];

/** A row with this number of failures becomes a dead letter, which is retried only when an operator replays it. */
const ATTEMPTS_MAX = 8;

/** Builds one value for each table of due rows, such as a statement. */
export function ofEachDueTable<One>(make: (table: DueTable) => One): Readonly<Record<DueTable, One>> {
  return {
    inbox_events: make('inbox_events'),
    outbox_events: make('outbox_events'),
    outgoing_mails: make('outgoing_mails'),
  };
}

const failures = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.fail`,
    because: 'a worker records the failure of a row of any business',
    params: { id: int, error: text, attemptsMax: int, pauseSeconds: float },
    row: { attempts: int, is_dead: bool },
    text: `UPDATE ${table} SET
        attempts = least(attempts + 1, 32767),
        last_error = $error,
        next_try_at = clock_timestamp() + make_interval(secs => greatest(2 ^ least(attempts, 6), $pauseSeconds)),
        dead_at = CASE WHEN attempts + 1 >= $attemptsMax THEN clock_timestamp() END
      WHERE id = $id AND done_at IS NULL
      RETURNING attempts, dead_at IS NOT NULL AS is_dead`,
  }),
);

type FailedRow = {
  table: DueTable;
  id: number;
  error: unknown;
  attemptsMax?: number | undefined;
  /** The minimum number of seconds until the next attempt. */
  pauseSeconds?: number | undefined;
};
type Failure = { attempts: number; isDead: boolean };

/**
 * Records the failure of a row. The row is due again after 1, 2, 4 … 64 s, or later if `pauseSeconds` is longer. It
 * becomes a dead letter at failure `attemptsMax`: the eighth by default, an earlier one when retries cannot help. If
 * the row was completed meanwhile, leaves it unchanged and returns `undefined`.
 */
export async function recordFailure(
  db: SystemRunner,
  { table, id, error, attemptsMax = ATTEMPTS_MAX, pauseSeconds = 0 }: FailedRow,
): Promise<Failure | undefined> {
  const row = await db.first(failures[table], {
    id,
    error: describeFailure(error),
    attemptsMax,
    pauseSeconds,
  });
  return row && { attempts: row.attempts, isDead: row.is_dead };
}

const postponements = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.postpone`,
    because: 'a worker postpones a row of any business',
    params: { id: int },
    text: `UPDATE ${table} SET next_try_at = clock_timestamp() + interval '1 minute'
      WHERE id = $id AND done_at IS NULL`,
  }),
);

/**
 * Makes a row due again in a minute, so that other rows come first. Counts no failure, because a busy database must not
 * turn its rows into dead letters.
 */
export async function postponeRow(db: SystemRunner, table: DueTable, id: number): Promise<void> {
  await db.all(postponements[table], { id });
}
