import { invalidField } from './errors.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];
/** The apostrophe that keeps a spreadsheet from running a text as a formula. */
const MADE_PLAIN = /^'+[=+\-@\t\r]/;

/**
 * The records of a CSV file (RFC 4180), one at a time, so that a reader who has had enough can stop: quoted cells with
 * commas, quotes and line breaks in them; lines that end with CRLF, LF or CR; with or without a byte order mark;
 * separated by comma, semicolon or tab, whichever the first line uses most. A blank line is a record of one empty cell,
 * so that positions are those of the file. The apostrophe that `toCsv` puts before formulas is taken away. Throws
 * `validation_failed` for a quotation mark that is never closed, and at the first cell beyond `cellsMax` of a record.
 */
export function* readCsv(text: string, cellsMax: number): Generator<string[]> {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(body);
  let line = 1;
  for (let at = 0; at < body.length; line += 1) {
    const record: string[] = [];
    for (let isMore = true; isMore; ) {
      if (record.length === cellsMax)
        throw refusal(`Row ${line} of the file has more than ${cellsMax} columns.`);
      const cell = readCell(body, at, separator, line);
      record.push(cell.text.replace(MADE_PLAIN, (found) => found.slice(1)));
      isMore = body[cell.end] === separator;
      at = cell.end + (isMore ? 1 : lengthOfBreak(body, cell.end));
    }
    yield record;
  }
}

const refusal = (message: string) => invalidField('csv', message);

type Cell = { text: string; end: number };

/** One cell, and where the character after it stands. */
function readCell(body: string, start: number, separator: Separator, line: number): Cell {
  const quoted = body[start] === '"' ? readQuoted(body, start + 1, line) : { text: '', end: start };
  const end = endOfPlain(body, quoted.end, separator);
  return { text: quoted.text + body.slice(quoted.end, end), end };
}

function readQuoted(body: string, start: number, line: number): Cell {
  let text = '';
  for (let from = start; ; ) {
    const quote = body.indexOf('"', from);
    if (quote === -1) throw refusal(`Row ${line} of the file has a quotation mark that is never closed.`);
    text += body.slice(from, quote);
    if (body[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    from = quote + 2;
  }
}

function endOfPlain(body: string, start: number, separator: Separator): number {
  let end = start;
  while (end < body.length && body[end] !== separator && body[end] !== '\r' && body[end] !== '\n') end += 1;
  return end;
}

function lengthOfBreak(body: string, at: number): number {
  return body[at] === '\r' && body[at + 1] === '\n' ? 2 : 1;
}

/** What the first line separates its cells with; a comma when it has but one cell. */
function separatorOf(body: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of body) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\r' || character === '\n') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const countOf = (separator: Separator) => counts.get(separator) ?? 0;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}
