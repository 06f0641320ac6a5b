import { toCardinal } from 'n2words/ru-RU';
import { words } from '../words.ts';

/** Each word of a number in its other cases; the rest only change `ь` for `и`. */
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

/** Also `двух`, `пятью`, `двадцати одной`. */
export function declined(number: number): string[] {
  const said = toCardinal(number);
  if (number > 99) return [said];
  const [first = '', second] = said.split(' ');
  if (second === undefined) return inCases(first);
  return inCases(first).flatMap((tens) => inCases(second).map((ones) => `${tens} ${ones}`));
}

const STEMS = words(`перв, втор, трет, четвёрт, пят, шест, седьм, восьм, девят, десят, одиннадцат, двенадцат,
  тринадцат, четырнадцат, пятнадцат, шестнадцат, семнадцат, восемнадцат, девятнадцат, двадцат`);
const ENDINGS = words('ый, ой, ое, ого, ому, ом, ым, ая, ую');
const SOFT_ENDINGS = words('ий, ье, ьего, ьему, ьем, ьим, ья, ью');

/** `третье`, `двадцать третьего`, `23-го`. */
export function ranked(number: number): string[] {
  const digits = [`${number}-го`, `${number}-е`, `${number}-ое`, `${number}-ого`];
  if (number === 30) return [...ENDINGS.map((ending) => `тридцат${ending}`), ...digits];
  const ones = number > 20 ? number % 10 : number;
  const tens = number > 30 ? 'тридцать ' : number > 20 ? 'двадцать ' : '';
  const endings = ones === 3 ? SOFT_ENDINGS : ENDINGS;
  return [...endings.map((ending) => `${tens}${STEMS[ones - 1] ?? ''}${ending}`), ...digits];
}
