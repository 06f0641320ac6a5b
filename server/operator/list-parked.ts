import { instant, int, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, type Values } from '../db/statement.ts';
import { DUE_TABLES, type DueTable, ofEachDueTable } from '../events/due-rows.ts';

const PARKED = {
  id: int,
  business_id: int.orNull,
  correlation_id: text,
  attempts: int,
  last_error: text.orNull,
  parked_at: instant.orNull,
};

const parkedRows = ofEachDueTable((table) =>
  ofEveryBusiness({
    name: `${table}.parked`,
    because: 'operators look at what failed, whosever it is',
    row: PARKED,
    text: `SELECT id, business_id, correlation_id, attempts, last_error, parked_at
      FROM ${table} WHERE parked_at IS NOT NULL ORDER BY id LIMIT 1000`,
  }),
);

export type Parked = Values<typeof PARKED> & { table: DueTable };

/** Every row that failed for good, with the last reason; at most 1,000 of each table, oldest first. */
export async function listParked(db: SystemRunner): Promise<Parked[]> {
  const parked: Parked[] = [];
  for (const table of DUE_TABLES)
    for (const row of await db.all(parkedRows[table])) parked.push({ table, ...row });
  return parked;
}
