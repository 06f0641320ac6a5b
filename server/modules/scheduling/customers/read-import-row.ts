import { textOfIssue } from '../../../core/error-text.ts';
import { formatPhoneNumber, toE164 } from '../../../core/phone-number.ts';
import { type CustomerFields, customerFields } from './customers.schema.ts';
import type { ImportColumn, ImportRowView } from './import.schema.ts';
import type { ImportCells } from './read-import-file.ts';

/** A row of the file and the customer to add. `customer` is null when the row has errors. */
export type PlannedRow = { view: ImportRowView; customer: CustomerFields | null };

const INACTIVE = new Set(['inactive', 'no', 'false', '0', 'n']);

/**
 * Checks a row by the rules of the customer form. The language may be a code or a name of the catalogue; without one it
 * is English. A customer is active unless the cell is "inactive", "no", "false", "0" or "n". Duplicate numbers are
 * found by `planImport`.
 */
export function readImportRow({ row, cells }: ImportCells, codes: Map<string, string>): PlannedRow {
  const phone = toE164(cells.phone);
  const language = codes.get(cells.language.toLowerCase());
  const isActive = !INACTIVE.has(cells.isActive.toLowerCase());
  const parsed = customerFields.safeParse({ ...cells, phone: phone ?? cells.phone, language, isActive });
  const errors: ImportRowView['errors'] = {};
  if (cells.phone !== '' && phone === null) errors.phone = 'fields.badPhone';
  if (cells.language !== '' && language === undefined) errors.language = 'fields.unknownLanguage';
  for (const issue of parsed.error?.issues ?? [])
    errors[issue.path[0] as ImportColumn] ??= textOfIssue(issue); // The cast is safe: the schema's keys are columns.
  const view: ImportRowView = {
    row,
    fullName: `${cells.firstName} ${cells.lastName}`.trim(),
    phone: phone ? formatPhoneNumber(phone) : cells.phone,
    email: cells.email || null,
    language: parsed.data?.language ?? cells.language,
    errors,
    samePhoneAs: null,
    duplicateOf: null,
  };
  const isGood = parsed.success && Object.keys(errors).length === 0;
  return { view, customer: isGood ? parsed.data : null };
}
