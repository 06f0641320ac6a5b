import { CsvError, parse } from 'csv-parse/sync';
import { withValues } from './error-text.ts';
import { invalidField } from './errors.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];
/** The apostrophe that prevents a spreadsheet from running a text as a formula. */
const MADE_PLAIN = /^'+[=+\-@\t\r]/;

/**
 * Calls `visit` with each record of a CSV file (RFC 4180). Quoted cells may contain commas, quotes and line breaks.
 * Lines end with CRLF, LF or CR; a byte order mark is optional. The separator is the comma, semicolon or tab that the
 * first line uses most. A blank line is a record of one empty cell, so that record numbers, which start at 1, match the
 * lines of the file. The apostrophe that `toCsv` puts before formulas is removed. Throws `validation_failed` for an
 * unclosed quotation mark and at the first record of more than `cellsMax` cells. An error thrown by `visit` ends the
 * reading.
 */
export function readCsv(
  text: string,
  cellsMax: number,
  visit: (record: string[], row: number) => void,
): void {
  let row = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: (record: string[]) => {
        row += 1;
        if (record.length > cellsMax)
          throw invalidField('csv', withValues('errors.import.tooManyColumns', { row, max: cellsMax }));
        visit(
          record.map((cell) => cell.replace(MADE_PLAIN, (found) => found.slice(1))),
          row,
        );
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw invalidField('csv', withValues('errors.import.openQuotation', { row: row + 1 }));
    throw error;
  }
}

/** The separator that the first line uses most; a comma when the line has only one cell. */
function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\r' || character === '\n') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const countOf = (separator: Separator) => counts.get(separator) ?? 0;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}
