import { type Queryable, run, type Statement } from '../db/sql.ts';
import { DUE_TABLES, type DueTable } from '../events/due-rows.ts';

type ParkedRow = {
  id: number;
  business_id: number | null;
  correlation_id: string;
  attempts: number;
  last_error: string | null;
  parked_at: Date;
};

export type Parked = ParkedRow & { table: DueTable };

function parkedIn(table: DueTable): Statement<ParkedRow> {
  return {
    name: `${table}.parked`,
    text: `/* every business: operator */
      SELECT id, business_id, correlation_id, attempts, last_error, parked_at
      FROM ${table} WHERE parked_at IS NOT NULL ORDER BY id LIMIT 1000`,
  };
}

/** Every row that failed for good, with the last reason; at most 1,000 of each table, oldest first. */
export async function listParked(db: Queryable): Promise<Parked[]> {
  const parked: Parked[] = [];
  for (const table of DUE_TABLES) {
    for (const row of await run(db, parkedIn(table))) parked.push({ table, ...row });
  }
  return parked;
}
