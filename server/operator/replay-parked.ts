import { run, type Statement } from '../db/sql.ts';
import { inTransaction } from '../db/transaction.ts';
import { bridge } from '../db/transition.ts';
import type { Deps } from '../deps.ts';
import { DUE_TABLES, type DueTable } from '../events/due-rows.ts';
import { recordAudit } from '../events/record-audit.ts';
import { ringEverything } from '../jobs/timers.ts';

type ReplayInput = { actor: string; table: string; id: string | undefined };

function unpark(table: DueTable): Statement<{ id: number; business_id: number | null }> {
  return {
    name: `${table}.unpark`,
    text: `/* every business: operator */
      UPDATE ${table} SET parked_at = NULL, attempts = 0, next_try_at = clock_timestamp()
      WHERE parked_at IS NOT NULL AND done_at IS NULL AND ($1::bigint IS NULL OR id = $1)
      RETURNING id, business_id`,
  };
}

function chosenTables(table: string): readonly DueTable[] {
  if (table === 'all') return DUE_TABLES;
  const known = DUE_TABLES.find((name) => name === table);
  if (!known) throw new Error(`expected one of ${DUE_TABLES.join(', ')}, or all; not "${table}"`);
  return [known];
}

/**
 * Makes parked rows due again, with eight new attempts, and rings for them. Each is audited in the same commit.
 * A row that is not parked is left alone. Returns what was replayed.
 */
export async function replayParked(
  deps: Pick<Deps, 'pool' | 'doorbells'>,
  { actor, table, id }: ReplayInput,
): Promise<{ replayed: string[] }> {
  const tables = chosenTables(table);
  if (table !== 'all' && !/^\d+$/.test(id ?? ''))
    throw new Error('expected the id of the row, as `parked` lists it');
  const replayed = await inTransaction(deps.pool, async (tx) => {
    const subjects: string[] = [];
    for (const name of tables) {
      for (const row of await run(tx, unpark(name), [id ?? null])) {
        const subject = `${name}:${row.id}`;
        await recordAudit(bridge(tx, row.business_id as number), { actor, action: 'replay', subject });
        subjects.push(subject);
      }
    }
    return subjects;
  });
  ringEverything(deps.doorbells);
  return { replayed };
}
