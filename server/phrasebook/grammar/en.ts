import { toCardinal, toOrdinal } from 'n2words/en-US';
import { type Grammar, hourOfTwelve, twoDigits, words } from './grammar.ts';

/**
 * Replacements by `Friday week`, which means a week after the coming Friday: `a week on Friday`, `a week from Friday`.
 */
const WEEKS_ON = Object.fromEntries(
  words('monday, tuesday, wednesday, thursday, friday, saturday, sunday').flatMap((day) => [
    [`a week on ${day}`, `${day} week`],
    [`a week from ${day}`, `${day} week`],
  ]),
);

/**
 * Replacements that make `the thirtieth` a day. The ordinals below the fifth are left out, because `the first one` and
 * `the second` choose an offer.
 */
const THE_DAYS = Object.fromEntries(
  [...Array(27).keys()].map((index) => [`the ${toOrdinal(index + 5)}`, `on the ${toOrdinal(index + 5)}`]),
);

export const ENGLISH: Grammar = {
  code: 'en',
  isSpaced: true,
  locale: 'en-CA',
  cardinals: (number) => toCardinal(number),
  ordinals: toOrdinal,
  dateOrder: 'month first',
  nextWeekday: 'ask',
  aliases: { ...WEEKS_ON, ...THE_DAYS },
  formatTime: ({ hour, minute }) => `${hourOfTwelve(hour)}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
};
