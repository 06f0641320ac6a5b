import type { Audited, Category } from './audit.ts';
import { CATEGORIES } from './audit.ts';
import { A_MONTH, type FullMonths } from './full-months.ts';
import type { Weight } from './measure-files.ts';
import { type Form, PAGES, type PageName, PERFORMANCE } from './pages.ts';

export type Measured = Pick<Audited, 'scores' | 'timings' | 'findings' | 'moved'> & {
  page: PageName;
  form: Form;
  scripts: Weight;
  /** Style sheet files and inline styles together. */
  styles: Weight;
};

const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
const weighed = ({ raw, gzip, brotli }: Weight) => `${kb(raw)} / ${kb(gzip)} / ${kb(brotli)} kB`;
const beside = (isWithin: boolean, budget: string) => `${isWithin ? '✔' : '✖'} ${budget}`;

const wantedScore = ({ form }: Measured, category: Category) =>
  category === 'performance' ? PERFORMANCE[form] : 100;

function scoreLine(measured: Measured, category: Category): string[] {
  const minimumScore = wantedScore(measured, category);
  const score = measured.scores[category];
  if (score === undefined) return [];
  return [
    `  ${category.padEnd(16)}${String(score).padStart(4)}   ${beside(score >= minimumScore, String(minimumScore))}`,
  ];
}

function weightLines({ scripts, styles, page }: Measured): string[] {
  const { scriptKb, styleKb } = PAGES[page].budget;
  return [
    `  scripts  ${weighed(scripts)}   ${beside(scripts.gzip <= scriptKb * 1_000, `${scriptKb} kB`)}`,
    `  styles   ${weighed(styles)}   ${beside(styles.gzip <= styleKb * 1_000, `${styleKb} kB`)}`,
  ];
}

/** The printed result of a page: each figure with its budget. Sizes are raw, gzip and Brotli. */
export function toLines(measured: Measured): string[] {
  const { page, form, timings, findings, moved } = measured;
  const { firstPaint, largestPaint, blocked, shift } = timings;
  return [
    `${page}, ${form}`,
    ...CATEGORIES.flatMap((category) => scoreLine(measured, category)),
    `  first paint ${Math.round(firstPaint)} ms, largest ${Math.round(largestPaint)} ms, blocked ${Math.round(blocked)} ms, shift ${shift.toFixed(3)}`,
    ...weightLines(measured),
    ...(moved.length > 0 ? [`  moved: ${moved.join(', ')}`] : []),
    ...(findings.length > 0 ? [`  to mend: ${findings.join(', ')}`] : []),
  ];
}

/** The names of the missed budgets of a page. */
export function missedRows(measured: Measured): string[] {
  const { page, form, scores, scripts, styles } = measured;
  const { scriptKb, styleKb } = PAGES[page].budget;
  const missed: string[] = CATEGORIES.filter(
    (category) => (scores[category] ?? 100) < wantedScore(measured, category),
  );
  if (scripts.gzip > scriptKb * 1_000) missed.push('scripts');
  if (styles.gzip > styleKb * 1_000) missed.push('styles');
  return missed.map((row) => `${page} ${form} ${row}`);
}

/** The result of paging through full months, in one line. */
export function toMonthsLine({ turns, longFrames, longest }: FullMonths): string {
  const late = `${longFrames} frames over 50 ms in ${turns} turns, the longest ${Math.round(longest)} ms`;
  return `calendar month, ${A_MONTH.toLocaleString('en')} appointments\n  ${late}`;
}
