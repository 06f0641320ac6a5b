import { setImmediate as nextTurn } from 'node:timers/promises';
import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantDb, TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { CustomerFields, SamePhoneView } from './customers.schema.ts';
import type { ImportPreview } from './import.schema.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';
import { type PlannedRow, readImportRow } from './read-import-row.ts';

export type ImportPlan = { rows: PlannedRow[]; ignoredColumns: string[] };

/** The customer with each of the given numbers. If several customers have a number, the first by name. */
const owners = ofBusiness({
  name: 'customers.import_owners',
  params: { phones: texts },
  row: { phone: text.orNull, id: int, full_name: text },
  text: `SELECT DISTINCT ON (phone) phone, id, btrim(first_name || ' ' || last_name) AS full_name FROM customers
    WHERE business_id = $business AND phone = ANY ($phones) ORDER BY phone, sort_key, id`,
});

/** Number of rows that are checked before the event loop may serve other requests. Parsing phone numbers takes long. */
const ROWS_AT_ONCE = 100;

/**
 * Parses a CSV file and checks each row by the rules of a customer. Parsing takes long and needs no lock. `planImport`
 * then looks for customers with the same numbers. Throws the errors of `readImportFile`.
 */
export async function readImport({ models }: TenantDb, csv: string): Promise<ImportPlan> {
  const file: ImportFile = readImportFile(csv);
  const codes = new Map<string, string>();
  for (const { code, name, nativeName } of await models.language.findMany())
    for (const word of [code, name, nativeName]) codes.set(word.toLowerCase(), code);
  const rows: PlannedRow[] = [];
  for (const row of file.rows) {
    if (rows.length % ROWS_AT_ONCE === 0) await nextTurn();
    rows.push(readImportRow(row, codes));
  }
  return { rows, ignoredColumns: file.ignoredColumns };
}

/**
 * Compares the rows of a parsed file with the directory and with earlier rows. Writes nothing: the preview shows this
 * plan, and the import executes it.
 */
export async function planImport(db: TenantRunner, read: ImportPlan): Promise<ImportPlan> {
  const phones = read.rows.flatMap(({ customer }) => (customer ? [customer.phone] : []));
  const existing = await db.all(owners, { phones });
  const owned = new Map(existing.map(({ phone, id, full_name }) => [phone, { id, fullName: full_name }]));
  return { rows: markSamePhone(read.rows, owned), ignoredColumns: read.ignoredColumns };
}

/** Marks each valid row whose number a customer or an earlier row already has. */
function markSamePhone(rows: PlannedRow[], owned: ReadonlyMap<string | null, SamePhoneView>): PlannedRow[] {
  const firstRows = new Map<string, number>();
  return rows.map(({ view, customer }) => {
    if (customer === null) return { view, customer };
    const duplicateOf = firstRows.get(customer.phone) ?? null;
    if (duplicateOf === null) firstRows.set(customer.phone, view.row);
    return { view: { ...view, samePhoneAs: owned.get(customer.phone) ?? null, duplicateOf }, customer };
  });
}

const isSamePhone = ({ view }: PlannedRow) => view.samePhoneAs !== null || view.duplicateOf !== null;

/** The rows that an import adds. With `skipSamePhone`, rows whose phone number exists are excluded. */
export function rowsToAdd({ rows }: ImportPlan, skipSamePhone: boolean): CustomerFields[] {
  return rows.flatMap((row) => (row.customer && !(skipSamePhone && isSamePhone(row)) ? [row.customer] : []));
}

/** The plan as the preview shows it before anything is written. */
export function toImportPreview({ rows, ignoredColumns }: ImportPlan): ImportPreview {
  const good = rows.filter(({ customer }) => customer !== null);
  return {
    rows: rows.map(({ view }) => view),
    totals: {
      rows: rows.length,
      good: good.length,
      withErrors: rows.length - good.length,
      samePhone: good.filter(isSamePhone).length,
    },
    ignoredColumns,
  };
}
