import { toCardinal } from 'n2words/ru-RU';
import type { Grammar } from './grammar.ts';
import { declined, ranked } from './numbers/ru.ts';
import { words } from './words.ts';

/** `полтретьего` is half past two; `на третье` is a day, while `на три` is a time. */
const HOURS =
  words(`первого, второго, третьего, четвёртого, пятого, шестого, седьмого, восьмого, девятого, десятого,
  одиннадцатого, двенадцатого`);
const HALVES = Object.fromEntries(HOURS.map((hour) => [`пол${hour}`, `половина ${hour}`]));
const DAYS = Object.fromEntries(
  [...Array(31).keys()]
    .flatMap((index) => ranked(index + 1))
    .filter((day) => /[оь]е$/.test(day))
    .map((day) => [`на ${day}`, `на число ${day}`]),
);

/** `в два дня` is two in the afternoon, while `через два дня` is a day. */
const AFTERNOONS = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((hour) => [`в ${toCardinal(hour)} дня`, `в ${hour} часов пополудни`]),
);

const GENITIVE = words(
  `января, февраля, марта, апреля, мая, июня, июля, августа, сентября, октября, ноября, декабря`,
);
/** Before a weekday in the accusative: `во вторник`. */
const on = (day: string): string => `${day.startsWith('вт') ? 'во' : 'в'} ${day}`;

export const RUSSIAN: Grammar = {
  code: 'ru',
  isSpaced: true,
  locale: 'ru-RU',
  cardinals: declined,
  ordinals: ranked,
  cardinalMax: 999,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  areOrdinalsDays: true,
  aliases: { ...HALVES, ...DAYS, ...AFTERNOONS },
  formatDay: ({ weekday, number, isoDay }) =>
    `${weekday.replace(/а$/, 'у')}, ${number} ${GENITIVE[Number(isoDay.slice(5, 7)) - 1] ?? ''}`,
  slots: { onDay: ({ day }) => on(day), OnDay: ({ day }) => on(day).replace(/^в/, 'В') },
};
