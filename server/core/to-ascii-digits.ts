/** Arabic-Indic and Persian digits. The last four bits of their code points are their values. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with Arabic-Indic and Persian digits as 0 to 9, as phone numbers and searches for them are compared. */
export const toAsciiDigits = (text: string): string =>
  text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
