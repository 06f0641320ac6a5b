import { CsvError, parse } from 'csv-parse/sync';
import { withValues } from './error-text.ts';
import { invalidField } from './errors.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];
/** The apostrophe that keeps a spreadsheet from running a text as a formula. */
const MADE_PLAIN = /^'+[=+\-@\t\r]/;

/**
 * Shows `visit` the records of a CSV file (RFC 4180), one at a time: quoted cells with commas, quotes and line breaks in
 * them; lines that end with CRLF, LF or CR; with or without a byte order mark; separated by comma, semicolon or tab,
 * whichever the first line uses most. A blank line is a record of one empty cell, so that rows, of which the first is 1,
 * are those of the file. The apostrophe that `toCsv` puts before formulas is taken away. Throws `validation_failed` for a
 * quotation mark that is never closed, and at the first record of more than `cellsMax` cells; what `visit` throws ends
 * the reading there.
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

/** What the first line separates its cells with; a comma when it has but one cell. */
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
