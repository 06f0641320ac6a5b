/** What a spreadsheet would take for a formula, and what looks as if it had been made plain already. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as CSV (RFC 4180), with the mark that spreadsheets know UTF-8 by. A text that a spreadsheet would run as a
 * formula is made plain text; `readCsv` reads it back as it was.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(toCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
