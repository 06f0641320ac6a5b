import { toCardinal, toOrdinal } from 'n2words/nl-NL';
import type { Grammar } from './grammar.ts';
import { words } from './grammar.ts';

/** Behind a preposition an hour may be inflected: `na zessen`, `tegen vieren`. */
const HOURS = words(
  `enen, tweeën, drieën, vieren, vijven, zessen, zevenen, achten, negenen, tienen, elven, twaalven`,
);

const cardinals = (number: number): string[] => [
  ...(number === 1 ? ['een', 'één'] : [toCardinal(number)]),
  ...words(HOURS[number - 1] ?? ''),
];

export const DUTCH: Grammar = {
  code: 'nl',
  isSpaced: true,
  locale: 'nl-NL',
  cardinals,
  ordinals: (number) => toOrdinal(number),
  cardinalMax: 999,
  dateOrder: 'day first',
  isFused: true,
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday} ${number} ${month}`,
  formatTime: ({ hour, minute }) => `${hour} uur${minute === 0 ? '' : ` ${minute}`}`,
};
