import { toCardinal, toOrdinal } from 'n2words/es-MX';
import { type Grammar, hourOfTwelve, twoDigits } from './grammar.ts';

/** Number words with their forms: `una` and `veintiuna` before hours, `veintiún` before minutes. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  return /un[oa]?$/.test(word)
    ? [word, word.replace(/un[oa]?$/, 'una'), word.replace(/un[oa]?$/, 'un')]
    : [word];
};

/** Adds the article, which depends on the hour on the clock: `a la una`, `a las diez`. */
const at = (time: string): string => `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`;

const partOfDay = (hour: number): string =>
  hour < 12 ? 'de la mañana' : hour < 20 ? 'de la tarde' : 'de la noche';

export const SPANISH: Grammar = {
  code: 'es',
  isSpaced: true,
  locale: 'es-US',
  cardinals,
  ordinals: (number) => (number === 1 ? ['primero', 'primer'] : toOrdinal(number)),
  cardinalMax: 999,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday} ${number} de ${month}`,
  formatTime: ({ hour, minute }) => `${hourOfTwelve(hour)}:${twoDigits(minute)} ${partOfDay(hour)}`,
  slots: { atTime: ({ time }) => at(time) },
};
