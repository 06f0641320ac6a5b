import { z } from 'zod';
import { type ErrorText, problem } from '../../../core/error-text.ts';
import type { SamePhoneView } from './customers.schema.ts';

export const IMPORT_ROWS_MAX = 5_000;
/** Maximum number of customers of a business after an import. */
export const CUSTOMERS_MAX = 100_000;
/** Maximum number of lines, including skipped blank ones. */
export const IMPORT_LINES_MAX = 3 * IMPORT_ROWS_MAX;
/** Maximum number of columns, far more than an import needs. The limit bounds the work of parsing a row. */
export const IMPORT_COLUMNS_MAX = 100;
export const IMPORT_CHARACTERS_MAX = 900_000;

export const previewImportInput = z.object({
  /** The text of a CSV file with a header. */
  csv: z
    .string()
    .min(1, problem('fields.fileEmpty'))
    .max(IMPORT_CHARACTERS_MAX, problem('fields.fileTooLarge')),
});

export const importInput = previewImportInput.extend({
  /** True leaves out rows with errors. If false, one error refuses the whole file. */
  skipErrors: z.boolean().default(false),
  /** Skips rows whose phone number a customer, or an earlier row, already has. */
  skipSamePhone: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof importInput>;

/** Columns of an import. */
export const IMPORT_COLUMNS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'language',
  'notes',
  'isActive',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** A row of the file as a customer. `row` is the row number in a spreadsheet, where the header is row 1. */
export type ImportRowView = {
  row: number;
  fullName: string;
  /** The formatted number; for an impossible number, the text of the file. */
  phone: string;
  email: string | null;
  language: string;
  /** Errors by column; empty for a valid row. */
  errors: Partial<Record<ImportColumn, ErrorText>>;
  /** A customer who has this number already. */
  samePhoneAs: SamePhoneView | null;
  /** Number of an earlier row of the file with the same phone number. */
  duplicateOf: number | null;
};

export type ImportPreview = {
  rows: ImportRowView[];
  totals: { rows: number; good: number; withErrors: number; samePhone: number };
  /** Headers of the file that the import does not know. */
  ignoredColumns: string[];
};

/** The result of an import. */
export type ImportResult = { added: number; skippedErrors: number; skippedSamePhone: number };
