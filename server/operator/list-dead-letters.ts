import { instant, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, type Values } from '../db/statement.ts';
import { DUE_TABLES, type DueTable, ofEachDueTable } from '../events/due-rows.ts';

const DEAD_LETTER = {
  id: int,
  business_id: int.orNull,
  correlation_id: text,
  attempts: int,
  last_error: text.orNull,
  dead_at: instant.orNull,
};

const deadLettersOf = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.dead_letters`,
    because: 'operators look at what failed, whosever it is',
    row: DEAD_LETTER,
    text: `SELECT id, business_id, correlation_id, attempts, last_error, dead_at
      FROM ${table} WHERE dead_at IS NOT NULL ORDER BY id LIMIT 1000`,
  }),
);

export type DeadLetter = Values<typeof DEAD_LETTER> & { table: DueTable };

/** Every row that failed for good, with the last reason; at most 1,000 of each table, oldest first. */
export async function listDeadLetters(db: SystemRunner): Promise<DeadLetter[]> {
  const deadLetters: DeadLetter[] = [];
  for (const table of DUE_TABLES)
    for (const row of await db.all(deadLettersOf[table])) deadLetters.push({ table, ...row });
  return deadLetters;
}
