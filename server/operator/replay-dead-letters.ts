import { int } from '../db/column-types.ts';
import { ofEveryBusiness } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { DUE_TABLES, ofEachDueTable } from '../events/due-rows.ts';
import { recordOperatorsAudit } from '../events/record-audit.ts';
import { wakeEverything } from '../jobs/timers.ts';

const TABLES = [...DUE_TABLES, 'due_work'] as const;
type Table = (typeof TABLES)[number];

type ReplayInput = { actor: string; table: string; id: string | undefined };

const makeRowsDue = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.makeDue`,
    because: 'operators replay rows of any business',
    params: { id: int.orNull },
    row: { id: int, business_id: int.orNull },
    text: `UPDATE ${table} SET dead_at = NULL, attempts = 0, next_try_at = clock_timestamp()
      WHERE dead_at IS NOT NULL AND done_at IS NULL AND ($id::bigint IS NULL OR id = $id)
      RETURNING id, business_id`,
  }),
);

const makeWorkDue = ofEveryBusiness({
  name: 'due_work.make_due',
  because: 'operators replay work of any business',
  params: { id: int.orNull },
  row: { id: int, business_id: int.orNull },
  text: `UPDATE due_work SET dead_at = NULL, attempts = 0, leased_until = clock_timestamp()
    WHERE dead_at IS NOT NULL AND ($id::bigint IS NULL OR id = $id) RETURNING id, business_id`,
});

function selectedTables(table: string): readonly Table[] {
  if (table === 'all') return TABLES;
  const known = TABLES.find((name) => name === table);
  if (!known) throw new Error(`expected one of ${TABLES.join(', ')}, or all; not "${table}"`);
  return [known];
}

/**
 * Makes dead letters due again with all of their attempts left, and wakes their workers. Each replay is recorded in the
 * audit log in the same transaction. Skips rows that are not dead letters. Returns the replayed ones.
 */
export async function replayDeadLetters(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { actor, table, id }: ReplayInput,
): Promise<{ replayed: string[] }> {
  const tables = selectedTables(table);
  if (table !== 'all' && !/^\d+$/.test(id ?? ''))
    throw new Error('expected the id of the row, as `dead-letters` lists it');
  const rowId = id === undefined ? null : Number(id);
  const replayed = await db.transaction(async (tx) => {
    const subjects: string[] = [];
    for (const name of tables) {
      for (const row of await tx.all(name === 'due_work' ? makeWorkDue : makeRowsDue[name], { id: rowId })) {
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
