import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import { type Grammar, twoDigits } from './grammar.ts';

/** Brazilian and European spelling (`dezesseis`, `dezasseis`), and the feminine `uma` and `duas` before hours. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  const brazilian = word
    .replace('dezasseis', 'dezesseis')
    .replace('dezassete', 'dezessete')
    .replace('dezanove', 'dezenove');
  return [
    word,
    brazilian,
    brazilian.replace(/um$/, 'uma').replace(/dois$/, 'duas'),
    brazilian.replace('catorze', 'quatorze'),
  ];
};

/** Adds the preposition to a time: `à 1 hora`, `às 10 horas`, `ao meio-dia`. */
const at = (time: string): string => `${/^1 hora\b/.test(time) ? 'à' : 'às'} ${time}`;
/** Adds the preposition to a weekday. Saturday and Sunday are masculine. */
const on = (day: string): string => `${/^(s[áa]bado|domingo)/.test(day) ? 'no' : 'na'} ${day}`;

export const PORTUGUESE: Grammar = {
  code: 'pt',
  isSpaced: true,
  locale: 'pt-BR',
  cardinals,
  ordinals: (number) => (number === 1 ? ['primeiro', 'primeira'] : toOrdinal(number)),
  cardinalMax: 999,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  formatDay: ({ weekday, month, number }) => `${weekday}, ${number === 1 ? 'primeiro' : number} de ${month}`,
  formatTime: ({ hour, minute }) =>
    minute === 0 ? `${hour} ${hour === 1 ? 'hora' : 'horas'}` : `${hour}:${twoDigits(minute)}`,
  slots: { onDay: ({ day }) => on(day), atTime: ({ time }) => at(time) },
};
