import type { Item } from './items.ts';

/** Phone numbers have at most 15 digits; a few more are read to detect longer ones. */
const MAX_DIGITS = 24;

const digitsOf = ({ words, meanings }: Item): string | null => {
  if (/^\d+$/.test(words)) return words;
  const number = meanings.digit ?? meanings.number;
  return number === undefined ? null : String(number);
};

/** Digits of a number in words or digits: "double five" is 55, and so is "fifty-five". Empty if there are none. */
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
