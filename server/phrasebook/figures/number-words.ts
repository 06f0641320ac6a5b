import type { LanguageRules } from '../language.ts';
import type { Item } from '../understand/items.ts';

/** A range in a text, in characters. */
export type Span = { start: number; end: number };

const PHONE_DIGITS = 7;

/**
 * A spoken number while its words are read one after the other. Its value is `whole` + `open`; a following "thousand"
 * multiplies only `open`. `digits` is not empty while the number is a single word.
 */
export type Run = Span & { whole: number; open: number; digits: string };
export const amountOf = ({ whole, open }: Run): number => whole + open;

/** Multiplies the number read so far by the word that follows it: two *hundred*, two hundred *thousand*. */
function multiply(run: Run | null, { start, end }: Item, factor: number): Run {
  const [whole, open] = [run?.whole ?? 0, Math.max(run?.open ?? 0, 1) * factor];
  const isWhole = factor >= 1_000;
  return {
    ...{ start: run?.start ?? start, end, digits: '' },
    ...(isWhole ? { whole: whole + open, open: 0 } : { whole, open }),
  };
}

/** True when a value continues the number read so far: "a hundred and twenty" is one number, "nine thirty" is two. */
const goesOn = (run: Run, value: number): boolean => run.digits === '' && run.open % 100 === 0 && value < 100;

function add(run: Run | null, { start, end }: Item, value: number): Run {
  return run
    ? { ...run, end, open: run.open + value }
    : { start, end, whole: 0, open: value, digits: String(value) };
}

/** The value of a number word; NaN when its value is unknown, undefined when the item is not a number word. */
function numberOf({ words, meanings }: Item, { grammar, lexicon }: LanguageRules): number | undefined {
  if (/^\d+$/.test(words)) return undefined;
  const known = meanings.number ?? meanings.digit;
  if (known !== undefined || Object.keys(meanings).length > 0) return known;
  const whole = `${grammar.hundredPrefix ?? ''}${words}`;
  const entry = lexicon()
    .entries.get(whole)
    ?.find((one) => one.words.length === 1);
  return entry?.means.number ?? (grammar.compoundNumber?.test(words) ? Number.NaN : undefined);
}

/** Extends the number read so far by a word; null if the word does not belong to it. */
function extend(run: Run | null, item: Item, rules: LanguageRules): Run | null {
  const { multipliers, and } = rules.numbers;
  const factor = multipliers[item.words];
  if (factor !== undefined) return multiply(run, item, factor);
  const value = numberOf(item, rules);
  if (value !== undefined) return run && !goesOn(run, value) ? null : add(run, item, value);
  return run && and.includes(item.words) ? run : null;
}

/** The spoken numbers of a text, each with all of its words: "one hundred and twenty". */
export function findRuns(items: readonly Item[], rules: LanguageRules): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (const item of items) {
    const longer = extend(run, item, rules);
    if (run && !longer) runs.push(run);
    run = longer ?? (run ? extend(null, item, rules) : null);
  }
  return run ? [...runs, run] : runs;
}

/** Telephone numbers that are spoken digit by digit, without other words between the digits. */
export function findSpelledPhones(runs: readonly Run[], text: string): { span: Span; digits: string }[] {
  const found: { span: Span; digits: string }[] = [];
  let row: Run[] = [];
  const close = (): void => {
    const digits = row.map((run) => run.digits || String(amountOf(run))).join('');
    const [first, last] = [row[0], row.at(-1)];
    if (first && last && row.length >= 4 && digits.length >= PHONE_DIGITS)
      found.push({ span: { start: first.start, end: last.end }, digits });
    row = [];
  };
  for (const run of runs) {
    const last = row.at(-1);
    if (last && /[^\s,.-]/.test(text.slice(last.end, run.start))) close();
    row.push(run);
  }
  close();
  return found;
}
