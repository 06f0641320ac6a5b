import { toCardinal, toOrdinal } from 'n2words/nl-NL';
import type { Grammar } from './grammar.ts';

export const DUTCH: Grammar = {
  code: 'nl',
  isSpaced: true,
  locale: 'nl-NL',
  cardinals: (number) => (number === 1 ? 'een' : toCardinal(number)),
  ordinals: (number) => toOrdinal(number),
  cardinalMax: 999,
  hundredPrefix: 'een',
  compoundNumber: /honderd|duizend/,
  dateOrder: 'day first',
  isFused: true,
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday} ${number} ${month}`,
  formatTime: ({ hour, minute }) => `${hour} uur${minute === 0 ? '' : ` ${minute}`}`,
};
