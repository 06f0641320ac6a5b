import { toCsv } from '../../../core/csv.ts';
import { centsToDollars } from '../../../core/money.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import type { ContentValue, ReportContent, Unit } from './report-content.schema.ts';

/** Formats values for programs: dollars with cents, seconds, days as `yyyy-MM-dd`. */
function toCell(unit: Unit, value: ContentValue): string | number {
  if (value === null) return '';
  return unit === 'cents' && typeof value === 'number' ? centsToDollars(value).toFixed(2) : value;
}

/**
 * Every figure of a report as one line: section, table, row, label, value and unit. With these columns one file can
 * contain tables of any shape, and a spreadsheet can filter the lines. Days are never summed by week.
 */
export function reportCsv({ sections }: ReportContent, language: ReportLanguage): string {
  const t = textsIn(language);
  const unitOf = (unit: Unit) => t(`report.units.${unit === 'day' || unit === 'time' ? 'text' : unit}`);
  const lines = sections.flatMap(({ title, figures, tables }) => [
    ...figures.map(({ label, unit, value }) => [title, '', '', label, toCell(unit, value), unitOf(unit)]),
    ...tables.flatMap(({ caption, columns, rows }) =>
      rows.flatMap(([first = null, ...rest]) =>
        rest.map((value, place) => {
          const { label = '', unit = 'text' as const } = columns[place + 1] ?? {};
          return [
            ...[title, caption, toCell(columns[0]?.unit ?? 'text', first), label],
            ...[toCell(unit, value), unitOf(unit)],
          ];
        }),
      ),
    ),
  ]);
  const columns = ['section', 'table', 'row', 'figure', 'value', 'unit'] as const;
  return toCsv(
    columns.map((column) => t(`report.csv.${column}`)),
    lines,
  );
}
