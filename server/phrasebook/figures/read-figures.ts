import { join } from 'node:path';
import type { LanguageRules } from '../language.ts';
import { KeyedRows } from '../read-tsv.ts';
import { findPieces, type Piece } from '../understand/find-pieces.ts';
import { type Item, readItems } from '../understand/items.ts';
import { amountOf, findRuns, findSpelledPhones, type Run, type Span } from './number-words.ts';

/** A figure stated in a text. */
export type Figure =
  | { kind: 'money'; cents: number }
  | { kind: 'percent'; value: number }
  /**
   * `minutes` count from midnight. `isTwelve` is true when the text does not say whether the time is before or after
   * noon.
   */
  | { kind: 'time'; minutes: number; isTwelve: boolean }
  /** All days that the words may mean, as YYYY-MM-DD. */
  | { kind: 'date'; days: readonly string[] }
  | { kind: 'phone'; digits: string }
  | { kind: 'number'; value: number };

export type FigureContext = {
  /** Reference day for dates without a year. */
  today: string;
  /** Also includes days that are named without a number, such as "Tuesday" and "tomorrow". */
  withNamedDays?: boolean;
};

const SIGNS = '[$€£¥₹₽₩₺₫฿₪₴]';
const CODES = '(?:USD|CAD|EUR|GBP|AUD|MXN|BRL|INR|JPY|CNY)';
const LETTER = '[\\p{L}\\p{M}]';
const oneOf = (list: readonly string[]): string =>
  [...list].sort((one, other) => other.length - one.length).join('|');
/** A pattern for any of these words. No letter may follow a word in ASCII letters. */
const named = (list: readonly string[]): string =>
  `(?:${oneOf(list.filter((word) => /[^\p{ASCII}]/u.test(word)))}|(?:${oneOf(
    list.filter((word) => !/[^\p{ASCII}]/u.test(word)),
  )})(?!${LETTER}))`;

/** Patterns of the words before and after a number. */
type FigurePatterns = ReturnType<typeof readFigurePatterns>;

/** Reads `figures.tsv`. Throws for a row whose key is not used. */
export function readFigurePatterns(dataFolder: string) {
  const rows = new KeyedRows(join(dataFolder, 'figures.tsv'));
  const behind = (pattern: string) => new RegExp(`^\\s?${pattern}`, 'iu');
  const patterns = {
    moneyBehind: behind(`(?:${SIGNS}|${CODES}\\b|${named(rows.list('currency'))})`),
    moneyBefore: new RegExp(`(?:${SIGNS}|${CODES})\\s?$`, 'iu'),
    hundredthBehind: behind(named(rows.list('hundredth'))),
    percentBehind: behind(`(?:[%％٪]|${named(rows.list('percent'))})`),
    /** Words for percent that precede the number: Chinese "of a hundred parts", and Turkish `yüzde`. */
    percentBefore: /(?:百分之|%|yüzde\s)$/iu,
    countedBehind: new RegExp(`^\\s?(?:${rows.list('counted').join('|')})`, 'u'),
  };
  rows.assertAllRead();
  return patterns;
}

/** Code points of the digit zero in the scripts of all supported languages. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];
const toAscii = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.findLast((one) => one <= point && point < one + 10);
  return zero === undefined ? digit : String(point - zero);
};

/** Normalizes character widths and digits, and replaces words for percent, such as `por ciento`, by `%`. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAscii)
    .replace(/p(?:ou|o|e)r cent[o]?\b|por ciento\b/giu, '%')
    .replace(/[\u066b]/g, '.')
    .replace(/[\u066c\u00a0\u202f\u2009]/g, ' ');

/** A telephone number: at least seven digits, in groups or one by one. */
const PHONE = /\+?\d(?:[ ().\u2010-\u2015-]{0,2}\d){6,}|(?<!\d)\d(?:[,،、] ?\d(?!\d)){6,}/gu;
const ISO_DATE = /\d{4}-\d{2}-\d{2}/gu;
const CLOCK = /(?<!\d)([01]?\d|2[0-4])\s?[:h]\s?([0-5]\d)(?!\d)\s?(am|pm|a\.m|p\.m)?/giu;
const NUMBER = /\d{1,3}(?:[ ,.'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?/gu;

/** Parses a number with or without group separators: "1,234.50", "1 234,50", "9.50". */
function toNumber(written: string): number {
  const grouped = /^\d{1,3}(?:[ ,.'’]\d{3})+(?:[.,]\d{1,2})?$/.test(written);
  if (!grouped) return Number(written.replace(',', '.'));
  const [, whole = '', rest] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${rest ?? '0'}`);
}

const blank = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** A text while its figures are read. A figure is blanked out when it is found, so that it is not read twice. */
class Reading {
  text: string;
  readonly figures: Figure[] = [];
  readonly patterns: FigurePatterns;
  constructor(text: string, patterns: FigurePatterns) {
    this.text = text;
    this.patterns = patterns;
  }
  take(span: Span, ...figures: Figure[]): void {
    this.text = blank(this.text, span);
    this.figures.push(...figures);
  }
  each(pattern: RegExp, read: (match: RegExpExecArray, span: Span) => Figure[] | null): void {
    for (const match of this.text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const found = read(match, span);
      if (found) this.take(span, ...found);
    }
  }
}

/** Decides from the neighbouring text whether a number is an amount, a percentage or another number. */
function kindOf(value: number, { text, patterns }: Reading, { start, end }: Span): Figure {
  const [before, behind] = [text.slice(Math.max(0, start - 8), start), text.slice(end, end + 14)];
  if (patterns.hundredthBehind.test(behind)) return { kind: 'money', cents: Math.round(value) };
  if (patterns.moneyBehind.test(behind) || patterns.moneyBefore.test(before))
    return { kind: 'money', cents: Math.round(value * 100) };
  if (patterns.percentBehind.test(behind) || patterns.percentBefore.test(before))
    return { kind: 'percent', value };
  return { kind: 'number', value };
}

/**
 * Reads amounts and percentages in digits. Must run before dates, so that "9.50 dollars" does not become a day of a
 * month.
 */
function readAmounts(reading: Reading): void {
  reading.each(NUMBER, ([written], span) => {
    const figure = kindOf(toNumber(written), reading, span);
    return figure.kind === 'number' ? null : [figure];
  });
}

function readWritten(reading: Reading): void {
  reading.each(ISO_DATE, ([day]) => [{ kind: 'date', days: [day] }]);
  reading.each(PHONE, ([written]) => [{ kind: 'phone', digits: written.replace(/\D/g, '') }]);
  readAmounts(reading);
  reading.each(CLOCK, ([, hour, minute, half]) => {
    const isAfternoon = half?.toLowerCase().startsWith('p') && Number(hour) < 12;
    const minutes = (Number(hour) + (isAfternoon ? 12 : 0)) * 60 + Number(minute);
    return [{ kind: 'time', minutes, isTwelve: !half && Number(hour) <= 12 }];
  });
}

const isCounted = ({ meanings }: Item): boolean =>
  meanings.number !== undefined || meanings.rank !== undefined || meanings.time !== undefined;

/**
 * Converts a day or time to a figure. Null for a range of days, and, unless `withNamedDays` is set, for words without a
 * number.
 */
function figureOf(piece: Piece, items: readonly Item[], withNamedDays: boolean): Figure | null {
  const parts = items.slice(piece.from, piece.to);
  if (!withNamedDays && !parts.some((item) => isCounted(item) || /\d/.test(item.words))) return null;
  if (piece.kind === 'time') return { kind: 'time', ...piece.time };
  return piece.kind === 'date' && piece.range === null ? { kind: 'date', days: piece.days } : null;
}

/**
 * Smaller spoken numbers are ignored, because they are mostly articles and figures of speech: "one moment", "two
 * things".
 */
const SMALLEST_WORD = 4;

function readSpoken(
  reading: Reading,
  rules: LanguageRules,
  { today, withNamedDays = false }: FigureContext,
): void {
  const { items } = readItems(reading.text, rules);
  const pieces = findPieces(items, { today, rules, expected: null });
  const taken: Span[] = [];
  for (const piece of pieces) {
    const figure = figureOf(piece, items, withNamedDays);
    const [first, last] = [items[piece.from], items[piece.to - 1]];
    if (!figure || !first || !last) continue;
    taken.push({ start: first.start, end: last.end });
    reading.figures.push(figure);
  }
  const isFree = (span: Span) => !taken.some(({ start, end }) => span.start < end && span.end > start);
  const runs = findRuns(items.filter(isFree), rules);
  const phones = findSpelledPhones(runs, reading.text);
  for (const { span, digits } of phones) {
    taken.push(span);
    reading.figures.push({ kind: 'phone', digits });
  }
  for (const run of runs.filter(isFree)) readRun(reading, run, rules);
  for (const span of taken) reading.text = blank(reading.text, span);
}

function readRun(reading: Reading, run: Run, { numbers, isSpaced }: LanguageRules): void {
  const { text, figures, patterns } = reading;
  const figure = kindOf(amountOf(run), reading, run);
  if (figure.kind !== 'number') {
    figures.push(figure);
    return;
  }
  const word = text.slice(run.start, run.end).toLowerCase();
  const isWord = amountOf(run) < SMALLEST_WORD || numbers.ambiguous.includes(word);
  const isCounting = isSpaced || patterns.countedBehind.test(text.slice(run.end));
  if (!isWord && isCounting) figures.push(figure);
}

/**
 * All figures in a text: amounts, percentages, times, dates, telephone numbers and other numbers. Digits are read in
 * every language and script. Spoken numbers, days and times are read only in languages with built-in rules.
 */
export function readFigures(
  text: string,
  rules: LanguageRules | undefined,
  { patterns, ...context }: FigureContext & { patterns: FigurePatterns },
): Figure[] {
  const reading = new Reading(normalize(text), patterns);
  readWritten(reading);
  if (rules) readSpoken(reading, rules, context);
  reading.each(NUMBER, ([written]) => [{ kind: 'number', value: toNumber(written) }]);
  return reading.figures;
}
