import { toCardinal } from 'n2words/ru-RU';
import { type Grammar, words } from './grammar.ts';

/** Irregular inflected forms of number words. `inCases` computes the regular forms. */
const CASES: Readonly<Record<string, string>> = {
  ноль: 'ноля, нуль, нуля',
  один: 'одна, одну, одно, одного, одной, одному, одним',
  два: 'две, двух, двум, двумя',
  три: 'трёх, трём, тремя',
  четыре: 'четырёх, четырём, четырьмя',
  восемь: 'восьми, восьмью',
  сорок: 'сорока',
  восемьдесят: 'восьмидесяти',
};

const inCases = (word: string): string[] => [
  word,
  word.replace(/ь$/, 'и').replace(/ьдесят$/, 'идесяти'),
  word.replace(/ь$/, 'ью'),
  ...words(CASES[word] ?? ''),
];

/** The cardinal in all cases: `двух`, `пятью`, `двадцати одной`. */
function declined(number: number): string[] {
  const form = toCardinal(number);
  if (number > 99) return [form];
  const [first = '', second] = form.split(' ');
  if (second === undefined) return inCases(first);
  return inCases(first).flatMap((tens) => inCases(second).map((ones) => `${tens} ${ones}`));
}

const STEMS = words(`перв, втор, трет, четвёрт, пят, шест, седьм, восьм, девят, десят, одиннадцат, двенадцат,
  тринадцат, четырнадцат, пятнадцат, шестнадцат, семнадцат, восемнадцат, девятнадцат, двадцат`);
const ENDINGS = words('ый, ой, ое, ого, ому, ом, ым, ая, ую');
const SOFT_ENDINGS = words('ий, ье, ьего, ьему, ьем, ьим, ья, ью');

/** The ordinal in its forms: `третье`, `двадцать третьего`, `23-го`. */
function ranked(number: number): string[] {
  const digits = [`${number}-го`, `${number}-е`, `${number}-ое`, `${number}-ого`];
  if (number === 30) return [...ENDINGS.map((ending) => `тридцат${ending}`), ...digits];
  const ones = number > 20 ? number % 10 : number;
  const tens = number > 30 ? 'тридцать ' : number > 20 ? 'двадцать ' : '';
  const endings = ones === 3 ? SOFT_ENDINGS : ENDINGS;
  return [...endings.map((ending) => `${tens}${STEMS[ones - 1] ?? ''}${ending}`), ...digits];
}

/**
 * The hours after "half": `полтретьего` is half past two. They are separate from ordinals, because `на третье` is a day
 * and `на три` a time.
 */
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

/**
 * `в два дня` means two in the afternoon. Without these replacements it would be read as two days, as in `через два
 * дня`.
 */
const AFTERNOONS = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((hour) => [`в ${toCardinal(hour)} дня`, `в ${hour} часов пополудни`]),
);

const GENITIVE = words(
  `января, февраля, марта, апреля, мая, июня, июля, августа, сентября, октября, ноября, декабря`,
);
/** Adds the preposition to a day, whose weekday becomes an accusative: `во вторник`, `в среду, 25 ноября`. */
const on = (day: string): string =>
  `${day.startsWith('вт') ? 'во' : 'в'} ${day.replace(/^(\p{L}+)а(?=,|$)/u, '$1у')}`;

/** Adds the preposition to the first weekday of a range, in the genitive: `с понедельника`, `со среды`. */
function since(weekday: string): string {
  const genitive = weekday.endsWith('а')
    ? weekday.replace(/а$/, 'ы')
    : weekday.endsWith('е')
      ? weekday.replace(/е$/, 'я')
      : `${weekday}а`;
  return `${/^(ср|вт)/.test(weekday) ? 'со' : 'с'} ${genitive}`;
}

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
  slots: {
    onDay: ({ day }) => on(day),
    OnDay: ({ day }) => on(day).replace(/^в/, 'В'),
    first: ({ first }) => since(first),
    last: ({ last }) => last.replace(/а$/, 'у'),
  },
};
