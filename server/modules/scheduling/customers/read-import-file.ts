import { type ErrorText, withValues } from '../../../core/error-text.ts';
import { invalidField } from '../../../core/errors.ts';
import { readCsv } from '../../../core/parse-csv.ts';
import { wireText } from '../../../texts.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_LINES_MAX, IMPORT_ROWS_MAX, type ImportColumn } from './import.schema.ts';

/** Accepted headers, compared without case, spaces and punctuation. Our own export writes the first of each list. */
const HEADERS: Record<ImportColumn, string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'customerfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'customerlastname'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'customerphone'],
  email: ['email', 'emailaddress', 'mail', 'customeremail'],
  language: ['language', 'languagecode', 'lang', 'preferredlanguage'],
  notes: ['notes', 'note', 'comment', 'comments'],
  isActive: ['status', 'active', 'isactive'],
};
const NAMES: Record<'firstName' | 'lastName' | 'phone', string> = {
  firstName: wireText('wire.csv.firstName'),
  lastName: wireText('wire.csv.lastName'),
  phone: wireText('wire.csv.phone'),
};

/** The trimmed cells of a row; '' for a column that the file does not have. */
export type ImportCells = { row: number; cells: Record<ImportColumn, string> };
export type ImportFile = { rows: ImportCells[]; ignoredColumns: string[] };

const refusal = (text: ErrorText) => invalidField('csv', text);

const columnOf = (header: string): ImportColumn | undefined => {
  const plain = header.toLowerCase().replace(/[^\p{L}]/gu, '');
  return KEYS.find((column) => HEADERS[column].includes(plain));
};
const KEYS = Object.keys(HEADERS).filter((key): key is ImportColumn => key in HEADERS);

/** The position of each known column in a row. */
type Places = (readonly [column: ImportColumn, index: number])[];

/**
 * The rows of a CSV file, with cells by column; blank lines are skipped. Throws `validation_failed` on the field `csv`
 * for a missing required column, a repeated header, or a file without rows. It also throws at the first row beyond
 * 5,000 and the first column beyond 100, so that a large file costs no more time than the limits allow.
 */
export function readImportFile(csv: string): ImportFile {
  let places: Places = [];
  let ignoredColumns: string[] = [];
  const rows: ImportCells[] = [];
  readCsv(csv, IMPORT_COLUMNS_MAX, (record, row) => {
    if (row === 1) {
      const columns = record.map(columnOf);
      requireColumns(columns);
      places = columns.flatMap((column, index) => (column ? [[column, index] as const] : []));
      ignoredColumns = record.filter((name, index) => columns[index] === undefined && name.trim() !== '');
      return;
    }
    if (row > IMPORT_LINES_MAX)
      throw refusal(withValues('errors.import.tooManyLines', { max: IMPORT_LINES_MAX }));
    if (record.every((cell) => cell.trim() === '')) return;
    if (rows.length === IMPORT_ROWS_MAX)
      throw refusal(withValues('errors.import.tooManyRows', { max: IMPORT_ROWS_MAX }));
    rows.push({ row, cells: cellsOf(places, record) });
  });
  if (rows.length === 0) throw refusal('errors.import.noCustomers');
  return { rows, ignoredColumns };
}

function requireColumns(columns: (ImportColumn | undefined)[]): void {
  const missing = Object.entries(NAMES).filter(([key]) => !columns.some((column) => column === key));
  if (missing.length > 0) {
    const columns = missing.map(([, name]) => `“${name}”`).join(', ');
    throw refusal(withValues('errors.import.missingColumns', { columns }));
  }
  const twice = KEYS.find((key) => columns.filter((column) => column === key).length > 1);
  if (twice !== undefined)
    throw refusal(withValues('errors.import.columnTwice', { column: HEADERS[twice][0] ?? '' }));
}

function cellsOf(places: Places, record: string[]): ImportCells['cells'] {
  const cells = { firstName: '', lastName: '', phone: '', email: '', language: '', notes: '', isActive: '' };
  for (const [column, index] of places) cells[column] = (record[index] ?? '').trim();
  return cells;
}
