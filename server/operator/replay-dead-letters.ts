import { int } from '../db/column-types.ts';
import { ofEveryBusiness } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { DUE_TABLES, type DueTable, ofEachDueTable } from '../events/due-rows.ts';
import { recordOperatorsAudit } from '../events/record-audit.ts';
import { wakeEverything } from '../jobs/timers.ts';

type ReplayInput = { actor: string; table: string; id: string | undefined };

const makeDue = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.makeDue`,
    because: 'operators have rows tried again, whosever they are',
    params: { id: int.orNull },
    row: { id: int, business_id: int.orNull },
    text: `UPDATE ${table} SET dead_at = NULL, attempts = 0, next_try_at = clock_timestamp()
      WHERE dead_at IS NOT NULL AND done_at IS NULL AND ($id::bigint IS NULL OR id = $id)
      RETURNING id, business_id`,
  }),
);

function chosenTables(table: string): readonly DueTable[] {
  if (table === 'all') return DUE_TABLES;
  const known = DUE_TABLES.find((name) => name === table);
  if (!known) throw new Error(`expected one of ${DUE_TABLES.join(', ')}, or all; not "${table}"`);
  return [known];
}

/**
 * Makes dead letters due again, with eight new attempts, and wakes who works on them. Each is audited in the same
 * commit. A row that is not dead-lettered is left alone. Returns what was replayed.
 */
export async function replayDeadLetters(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { actor, table, id }: ReplayInput,
): Promise<{ replayed: string[] }> {
  const tables = chosenTables(table);
  if (table !== 'all' && !/^\d+$/.test(id ?? ''))
    throw new Error('expected the id of the row, as `dead-letters` lists it');
  const replayed = await db.transaction(async (tx) => {
    const subjects: string[] = [];
    for (const name of tables) {
      for (const row of await tx.all(makeDue[name], { id: id === undefined ? null : Number(id) })) {
        const subject = `${name}:${row.id}`;
        const { business_id: businessId } = row;
        await recordOperatorsAudit(tx, { businessId, actor, action: 'replay', subject });
        subjects.push(subject);
      }
    }
    return subjects;
  });
  wakeEverything(jobs);
  return { replayed };
}
