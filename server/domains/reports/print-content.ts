import { toWallMs } from '../../core/business-time.ts';
import { formatMoney } from '../../core/money.ts';
import { zoneName } from '../../core/zone-name.ts';
import { dayCount, shiftDay } from '../insights/compute-figures.ts';
import type {
  ContentTable,
  ContentValue,
  PrintTable,
  ReportContent,
  ReportPrint,
  Unit,
} from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';
import type { ReportWords } from './words/report-words.ts';

/** More days than these are printed as weeks, as the screens draw them. */
const SINGLE_DAYS_MAX = 62;
const WEEK_DAYS = 7;
const NUMBERS: readonly Unit[] = ['count', 'cents', 'seconds'];

/** Days have no zone: they are written as they are. */
const sayDay = (day: string, { locale }: ReportWords): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));

function sayLength(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`;
}

/** A value as people of that language write it. */
function sayValue(unit: Unit, value: ContentValue, words: ReportWords): string {
  if (value === null) return '';
  if (typeof value === 'string') return unit === 'day' ? sayDay(value, words) : value;
  if (unit === 'cents') return formatMoney(value, words.locale === 'fr-CA' ? 'fr' : 'en');
  if (unit === 'seconds') return sayLength(value);
  return new Intl.NumberFormat(words.locale).format(value);
}

const add = (one: ContentValue, other: ContentValue): ContentValue =>
  typeof one === 'number' && typeof other === 'number' ? one + other : one;

/** The rows of many days as weeks: their first column says from when to when, the others add up. */
function byWeeks({ columns, rows }: ContentTable, words: ReportWords): ContentValue[][] {
  if (columns[0]?.unit !== 'day' || rows.length <= SINGLE_DAYS_MAX)
    return rows.map(([first = null, ...rest]) => [
      sayValue(columns[0]?.unit ?? 'text', first, words),
      ...rest,
    ]);
  const weeks: ContentValue[][] = [];
  for (let at = 0; at < rows.length; at += WEEK_DAYS) {
    const days = rows.slice(at, at + WEEK_DAYS);
    const [from, to] = [String(days[0]?.[0]), String(days.at(-1)?.[0])];
    const sums = days.reduce((sum, day) => sum.map((value, place) => add(value, day[place] ?? null)));
    weeks.push([words.weekOf(sayDay(from, words), sayDay(to, words)), ...sums.slice(1)]);
  }
  return weeks;
}

function printTable(table: ContentTable, words: ReportWords): PrintTable {
  const rows = byWeeks(table, words);
  const barOf = (row: ContentValue[]) => (table.bars === null ? null : Number(row[table.bars] ?? 0));
  const longest = Math.max(1, ...rows.map((row) => barOf(row) ?? 0));
  return {
    caption: table.caption,
    columns: table.columns.map(({ label, unit }) => ({ label, isNumber: NUMBERS.includes(unit) })),
    barColumn: table.bars,
    rows: rows.map((row) => {
      const bar = barOf(row);
      const cells = row.map((value, place) =>
        place === 0 ? String(value ?? '') : sayValue(table.columns[place]?.unit ?? 'text', value, words),
      );
      return { cells, bar: bar === null ? null : bar / longest };
    }),
  };
}

/** A report as a person reads it, on paper and on the screen, in its own language. */
export function printContent(
  name: string,
  facts: ReportFacts,
  { sections }: ReportContent,
  words: ReportWords,
): ReportPrint {
  const { from, to, timezone, madeAt } = facts;
  const made = new Date(madeAt);
  const days = dayCount(from, to);
  const when = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return {
    title: name,
    businessName: facts.businessName,
    period: words.period(sayDay(from, words), sayDay(to, words)),
    zone: words.zone(zoneName(timezone, words.locale, made)),
    madeAt: words.madeAt(when.format(toWallMs(made, timezone))),
    before: words.before(sayDay(shiftDay(from, -days), words), sayDay(shiftDay(from, -1), words)),
    sections: sections.map(({ section, title, note, figures, tables }) => ({
      section,
      title,
      note,
      figures: figures.map(({ label, unit, value, before }) => ({
        label,
        value: sayValue(unit, value, words),
        before: before === null ? null : sayValue(unit, before, words),
      })),
      tables: tables.map((table) => printTable(table, words)),
    })),
  };
}
