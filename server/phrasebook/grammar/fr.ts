import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import { type Grammar, twoDigits } from './grammar.ts';

/** Number words with their feminine forms, `une` and `vingt et une`, which stand before hours and minutes. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  return word.endsWith('un') ? [word, `${word}e`] : [word];
};

export const FRENCH: Grammar = {
  code: 'fr',
  isSpaced: true,
  locale: 'fr-CA',
  cardinals,
  ordinals: (number) => (number === 1 ? ['premier', '1er'] : toOrdinal(number)),
  cardinalMax: 999,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday} ${number === 1 ? '1er' : number} ${month}`,
  formatTime: ({ hour, minute }) => `${hour} h${minute === 0 ? '' : ` ${twoDigits(minute)}`}`,
};
