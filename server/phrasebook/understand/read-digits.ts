import type { Item } from './items.ts';

/** Longest number that a telephone takes is 15 digits; a few more are kept to see that it is too long. */
const MAX_DIGITS = 24;

const digitsOf = ({ words, means }: Item): string | null => {
  if (/^\d+$/.test(words)) return words;
  const number = means.digit ?? means.number;
  return number === undefined ? null : String(number);
};

/** The digits of a number said in words or digits: "double five" is 55, "fifty-five" too. Empty when there are none. */
export function readDigits(items: readonly Item[]): string {
  let digits = '';
  let times = 1;
  for (const item of items) {
    if (item.means.times) times = item.means.times;
    const found = digitsOf(item);
    if (found === null) continue;
    digits += found.repeat(found.length === 1 ? times : 1);
    times = 1;
  }
  return digits.slice(0, MAX_DIGITS);
}
