import { float, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness } from '../db/statement.ts';
import { WORK_KIND_NAMES, type WorkKind } from './work-kinds.ts';

const figures = ofEveryBusiness({
  name: 'due_work.figures',
  because: 'operators monitor the whole product',
  row: { kind: text, due: int, leased: int, failing: int, later: int, dead: int, oldest_seconds: float },
  text: `SELECT kind,
      (count(*) FILTER (WHERE dead_at IS NULL AND due_at <= app_now()))::int AS due,
      (count(*) FILTER (WHERE lease_id IS NOT NULL AND leased_until > clock_timestamp()))::int AS leased,
      (count(*) FILTER (WHERE dead_at IS NULL AND last_error IS NOT NULL))::int AS failing,
      (count(*) FILTER (WHERE dead_at IS NULL AND due_at > app_now()))::int AS later,
      (count(*) FILTER (WHERE dead_at IS NOT NULL))::int AS dead,
      coalesce(extract(epoch FROM app_now() - min(due_at) FILTER (WHERE dead_at IS NULL AND due_at <= app_now())),
        0)::float8 AS oldest_seconds
    FROM due_work GROUP BY kind`,
});

/** Figures of one kind of due work. */
export type WorkFigures = {
  kind: WorkKind;
  /** Number of due items: claimed by a worker, waiting to be retried, or not claimed yet. */
  due: number;
  /** How many of the `due` items a worker has leased. */
  leased: number;
  /** How many of the `due` items failed in their last attempt. */
  failing: number;
  /** Number of items that become due later, by the app clock. */
  later: number;
  deadLetters: number;
  /** Seconds since the oldest item became due, by the app clock; 0 without due items. */
  oldestSeconds: number;
};

/** The figures of every kind, including kinds without work. */
export async function readDueWork(db: SystemRunner): Promise<WorkFigures[]> {
  const rows = new Map((await db.all(figures)).map((row) => [row.kind, row]));
  return WORK_KIND_NAMES.map((kind) => {
    const row = rows.get(kind);
    return {
      ...{ kind, due: row?.due ?? 0, leased: row?.leased ?? 0, failing: row?.failing ?? 0 },
      ...{ later: row?.later ?? 0, deadLetters: row?.dead ?? 0, oldestSeconds: row?.oldest_seconds ?? 0 },
    };
  });
}
