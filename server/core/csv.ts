/**
 * Matches texts that a spreadsheet would run as a formula. Also matches such texts with apostrophes before them, which
 * would otherwise look as if they were already escaped.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. A text that a spreadsheet
 * would run as a formula is escaped with an apostrophe, which `readCsv` removes.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(toCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
