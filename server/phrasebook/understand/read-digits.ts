import type { LanguageRules } from '../language.ts';
import { type Item, readItems } from './items.ts';

/**
 * Maximum number of digits that are read. Phone numbers have at most 15; more are read to detect a number that is too
 * long.
 */
const MAX_DIGITS = 24;

const digitsOf = ({ words, meanings }: Item): string | null => {
  if (/^\d+$/.test(words)) return words;
  const number = meanings.digit ?? meanings.number;
  return number === undefined ? null : String(number);
};

/**
 * The digits of all numbers in a text, in words or in digits: both "double five" and "fifty-five" give 55. Empty if
 * there are none.
 */
export function readDigits(items: readonly Item[]): string {
  let digits = '';
  let times = 1;
  for (const item of items) {
    if (item.meanings.times) times = item.meanings.times;
    const found = digitsOf(item);
    if (found === null) continue;
    digits += found.repeat(found.length === 1 ? times : 1);
    times = 1;
  }
  return digits.slice(0, MAX_DIGITS);
}

/** A number in words, and its position in the text in characters. */
export type SpokenNumber = { start: number; end: number; digits: string };

/**
 * Numbers in words of this language, from left to right: "double five" is 55, "forty-one" is 41. The text must be in
 * NFKC, so that the positions in the result apply to it.
 */
export function readSpokenNumbers(text: string, rules: LanguageRules): SpokenNumber[] {
  const found: SpokenNumber[] = [];
  let repeat: Repeat | null = null;
  for (const item of readItems(text, rules).items) {
    const digits = wordDigitsOf(item);
    if (digits !== null) found.push(repeated(item, digits, repeat));
    repeat = item.meanings.times === undefined ? null : { times: item.meanings.times, start: item.start };
  }
  return found;
}

type Repeat = { times: number; start: number };

/** The digits of a number word; null for any other word and for a number in digits. */
function wordDigitsOf(item: Item): string | null {
  return item.meanings.times !== undefined || /\d/.test(item.words) ? null : digitsOf(item);
}

function repeated({ start, end }: Item, digits: string, repeat: Repeat | null): SpokenNumber {
  if (!repeat || digits.length > 1) return { start, end, digits };
  return { start: repeat.start, end, digits: digits.repeat(repeat.times) };
}
