import { toCardinal, toOrdinal } from 'n2words/de-DE';
import type { Grammar } from './grammar.ts';

/** Number words with their variants, such as `ein` for `eins` (`ein Uhr`) and `zwo` for `zwei`. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  if (number === 1) return ['eins', 'ein', 'eine', 'einer', 'einem', 'einen'];
  return word.startsWith('zwei') ? [word, word.replace('zwei', 'zwo')] : [word];
};

/** Ordinals with their endings: `dritte`, `dritten`, `dritter`. */
const ordinals = (number: number): string[] => {
  const stem = toOrdinal(number).replace(/[rns]$/, '');
  return [stem, `${stem}n`, `${stem}r`, `${stem}s`];
};

export const GERMAN: Grammar = {
  code: 'de',
  isSpaced: true,
  locale: 'de-DE',
  cardinals,
  ordinals,
  cardinalMax: 999,
  hundredPrefix: 'ein',
  compoundNumber: /^(?!.*jahr).*(?:hundert|tausend)/,
  dateOrder: 'day first',
  isFused: true,
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday}, den ${number}. ${month}`,
  formatTime: ({ hour, minute }) => `${hour} Uhr${minute === 0 ? '' : ` ${minute}`}`,
};
