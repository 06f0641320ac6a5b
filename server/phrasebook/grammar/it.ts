import { toCardinal, toOrdinal } from 'n2words/it-IT';
import type { Grammar } from './grammar.ts';

const cardinals = (number: number): string[] => (number === 1 ? ['uno', 'una', 'un'] : [toCardinal(number)]);

/** Adds the preposition to a time: `alle 10`, `all’1`. */
const at = (time: string): string => (/^1(\s|$)/.test(time) ? `all’${time}` : `alle ${time}`);

export const ITALIAN: Grammar = {
  code: 'it',
  isSpaced: true,
  locale: 'it-IT',
  cardinals,
  ordinals: (number) => toOrdinal(number),
  cardinalMax: 999,
  compoundNumber: /^(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|cento).*mila/,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday} ${number === 1 ? 'primo' : number} ${month}`,
  formatTime: ({ hour, minute }) => (minute === 0 ? String(hour) : `${hour} e ${minute}`),
  slots: {
    atTime: ({ time }) => at(time),
    Day: ({ day }) => `${day[0]?.toUpperCase()}${day.slice(1)}`,
  },
};
