import { toWallMs } from '../../../core/business-time.ts';
import { countDays, periodBefore } from '../../../core/calendar-day.ts';
import { formatInUnits } from '../../../core/format-duration.ts';
import { formatDate, formatDateTime, LETTER_TAGS } from '../../../core/format-moment.ts';
import { formatNumber } from '../../../core/format-number.ts';
import { formatDayRange } from '../../../core/format-range.ts';
import { groupDays, isByWeek } from '../../../core/group-days.ts';
import { formatMoney } from '../../../core/money.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { zoneName } from '../../../core/zone-name.ts';
import { textsIn } from '../../../texts.ts';
import type {
  ContentTable,
  ContentValue,
  PrintTable,
  ReportContent,
  ReportPrint,
  Unit,
} from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';

const NUMBERS: readonly Unit[] = ['count', 'cents', 'seconds'];

const formatDay = (day: string, language: ReportLanguage): string => formatDate(day, language, 'medium');

/** Formats a value for a language by its unit. */
function formatValue(unit: Unit, value: ContentValue, language: ReportLanguage): string {
  if (value === null) return '';
  if (typeof value === 'string') return unit === 'day' ? formatDay(value, language) : value;
  if (unit === 'cents') return formatMoney(value, language);
  if (unit === 'seconds') return formatInUnits(value, language);
  return formatNumber(value, language);
}

const add = (one: ContentValue, other: ContentValue): ContentValue =>
  typeof one === 'number' && typeof other === 'number' ? one + other : one;

/** True if a table contains so many days that they are printed by week. */
const isWeekly = ({ columns, rows }: Pick<ContentTable, 'columns' | 'rows'>): boolean =>
  columns[0]?.unit === 'day' && isByWeek(rows);

/**
 * The rows with a formatted first column. In a table by week, the days of each week are one row with the sums of the
 * other columns.
 */
function toPrintRows({ columns, rows }: ContentTable, language: ReportLanguage): ContentValue[][] {
  const groups = isWeekly({ columns, rows }) ? groupDays(rows) : rows.map((row) => [row]);
  return groups.map((group) => {
    const [first = [], last = first] = [group[0], group.at(-1)];
    const sums = group.reduce((sum, row) => sum.map((value, place) => add(value, row[place] ?? null)));
    const label = isWeekly({ columns, rows })
      ? formatDayRange(String(first[0]), String(last[0]), language)
      : formatValue(columns[0]?.unit ?? 'text', first[0] ?? null, language);
    return [label, ...sums.slice(1)];
  });
}

function printTable(table: ContentTable, language: ReportLanguage): PrintTable {
  const rows = toPrintRows(table, language);
  const barOf = (row: ContentValue[]) => (table.bars === null ? null : Number(row[table.bars] ?? 0));
  const longest = Math.max(1, ...rows.map((row) => barOf(row) ?? 0));
  return {
    caption: isWeekly(table) ? (table.captionByWeek ?? table.caption) : table.caption,
    columns: table.columns.map(({ label, unit }) => ({
      label: unit === 'day' && isWeekly(table) ? textsIn(language)('report.labels.week') : label,
      isNumber: NUMBERS.includes(unit),
    })),
    barColumn: table.bars,
    rows: rows.map((row) => {
      const bar = barOf(row);
      const cells = row.map((value, place) =>
        place === 0
          ? String(value ?? '')
          : formatValue(table.columns[place]?.unit ?? 'text', value, language),
      );
      return { cells, bar: bar === null ? null : bar / longest };
    }),
  };
}

/** Text that explains the figures in brackets. They are the figures of the previous period of equal length. */
function formatBefore({ from, to }: ReportFacts, language: ReportLanguage): string {
  const t = textsIn(language);
  const days = countDays(from, to);
  const before = periodBefore({ from, to });
  const previousPeriod = formatDayRange(before.from, before.to, language);
  return days === 1
    ? t('report.beforeDay', { day: previousPeriod })
    : t('report.beforeDays', { days: previousPeriod });
}

/** A report formatted in its own language, for paper and screen. */
export function printContent(
  name: string,
  facts: ReportFacts,
  { sections }: ReportContent,
  language: ReportLanguage,
): ReportPrint {
  const { from, to, timezone, madeAt } = facts;
  const t = textsIn(language);
  const createdAt = new Date(madeAt);
  return {
    title: name,
    businessName: facts.businessName,
    period: formatDayRange(from, to, language),
    zone: t('report.zone', { zone: zoneName(timezone, LETTER_TAGS[language], createdAt) }),
    madeAt: t('report.madeAt', { when: formatDateTime(toWallMs(createdAt, timezone), language) }),
    before: formatBefore(facts, language),
    sections: sections.map(({ section, title, note, figures, tables }) => ({
      section,
      title,
      note,
      figures: figures.map(({ label, unit, value, before }) => ({
        label,
        value: formatValue(unit, value, language),
        before: before === null ? null : formatValue(unit, before, language),
      })),
      tables: tables.map((table) => printTable(table, language)),
    })),
  };
}
