import { headerLine, parseLine, readLines, rowLine } from '../../server/backup/format.ts';

/** A row of a backup by column, with each value in the text format of PostgreSQL. */
export type BackupRow = Record<string, string | null>;

/** The rows of a table in a backup. */
export async function readBackupRows(file: string, table: string): Promise<BackupRow[]> {
  const lines = readLines(file);
  const { tables } = parseLine(headerLine, (await lines.next()).value ?? undefined);
  const rows = new Map(tables.map(({ name }) => [name, [] as (string | null)[][]]));
  for (const { name } of tables) {
    for (let { value } = await lines.next(); typeof value === 'string' && value.startsWith('['); ) {
      rows.get(name)?.push(parseLine(rowLine, value));
      value = (await lines.next()).value;
    }
  }
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  return (rows.get(table) ?? []).map((row) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])),
  );
}
