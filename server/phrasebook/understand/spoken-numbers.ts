import type { LanguageRules } from '../language.ts';
import { type Item, readItems } from './items.ts';

/** A number in words, and its place in the text in characters. */
export type SpokenNumber = { start: number; end: number; digits: string };

/**
 * Numbers in words of this language, from left to right: "double five" is 55, "forty-one" is 41. The text must be in
 * NFKC, so that the positions in the result apply to it.
 */
export function readSpokenNumbers(text: string, rules: LanguageRules): SpokenNumber[] {
  const found: SpokenNumber[] = [];
  let repeat: Repeat | null = null;
  for (const item of readItems(text, rules).items) {
    const digits = digitsOf(item);
    if (digits !== null) found.push(repeated(item, digits, repeat));
    repeat = item.meanings.times === undefined ? null : { times: item.meanings.times, start: item.start };
  }
  return found;
}

type Repeat = { times: number; start: number };

/** The digits of a number word; null for any other word and for a number in digits. */
function digitsOf({ words, meanings }: Item): string | null {
  const number = meanings.digit ?? meanings.number;
  return number === undefined || meanings.times !== undefined || /\d/.test(words) ? null : String(number);
}

function repeated({ start, end }: Item, digits: string, repeat: Repeat | null): SpokenNumber {
  if (!repeat || digits.length > 1) return { start, end, digits };
  return { start: repeat.start, end, digits: digits.repeat(repeat.times) };
}
