import { instant, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, type Values } from '../db/statement.ts';
import { DUE_TABLES, type DueTable, ofEachDueTable } from '../events/due-rows.ts';

const FAILURE = {
  id: int,
  business_id: int.orNull,
  attempts: int,
  last_error: text.orNull,
  dead_at: instant.orNull,
};
const DEAD_LETTER = { ...FAILURE, correlation_id: text };
const DEAD_WORK = { ...FAILURE, kind: text, subject: text };

const deadLettersOf = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.dead_letters`,
    because: 'operators list dead letters of all businesses',
    row: DEAD_LETTER,
    text: `SELECT id, business_id, correlation_id, attempts, last_error, dead_at
      FROM ${table} WHERE dead_at IS NOT NULL ORDER BY id LIMIT 1000`,
  }),
);

const deadWork = ofEveryBusiness({
  name: 'due_work.dead_letters',
  because: 'operators list dead letters of all businesses',
  row: DEAD_WORK,
  text: `SELECT id, business_id, kind, subject, attempts, last_error, dead_at
    FROM due_work WHERE dead_at IS NOT NULL ORDER BY id LIMIT 1000`,
});

type DeadLetter =
  | ({ table: DueTable } & Values<typeof DEAD_LETTER>)
  | ({ table: 'due_work' } & Values<typeof DEAD_WORK>);

/** Every dead letter with its last error; at most 1,000 of each table, oldest first. */
export async function listDeadLetters(db: SystemRunner): Promise<DeadLetter[]> {
  const deadLetters: DeadLetter[] = [];
  for (const table of DUE_TABLES)
    for (const row of await db.all(deadLettersOf[table])) deadLetters.push({ table, ...row });
  for (const row of await db.all(deadWork)) deadLetters.push({ table: 'due_work', ...row });
  return deadLetters;
}
