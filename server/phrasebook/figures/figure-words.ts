import { join } from 'node:path';
import { KeyedRows } from '../read-tsv.ts';

const SIGNS = '[$€£¥₹₽₩₺₫฿₪₴]';
const CODES = '(?:USD|CAD|EUR|GBP|AUD|MXN|BRL|INR|JPY|CNY)';
const LETTER = '[\\p{L}\\p{M}]';
const oneOf = (list: readonly string[]): string =>
  [...list].sort((one, other) => other.length - one.length).join('|');
/** A pattern for any of these words. In scripts with spaces, no letter may follow the word. */
const named = (list: readonly string[]): string =>
  `(?:${oneOf(list.filter((word) => /[^\p{ASCII}]/u.test(word)))}|(?:${oneOf(
    list.filter((word) => !/[^\p{ASCII}]/u.test(word)),
  )})(?!${LETTER}))`;

/** Patterns of the words before and after a number. */
export type FigurePatterns = ReturnType<typeof readFigurePatterns>;

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
