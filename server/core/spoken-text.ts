/**
 * Characters that a voice cannot speak and that XML 1.0, PostgreSQL or JSON messages cannot contain. These are control
 * characters except tab and line ends, halves of surrogate pairs, and the two non-characters that XML excludes.
 */
const UNSPEAKABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * The text without characters that would end a call or cause the loss of a turn. A single U+0001 makes a whole TwiML
 * document invalid.
 */
export const toSpokenText = (text: string): string => text.replace(UNSPEAKABLE, '');

/** The first characters of a text, never half of a surrogate pair. */
export function cutText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax);
  return text.length > lengthMax && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
