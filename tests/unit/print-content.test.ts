import { expect, it } from 'vitest';
import { addDays } from '../../server/core/calendar-day.ts';
import { printContent } from '../../server/modules/insight/reports/print-content.ts';

/** The printed table of a report with one call on each of its days. */
function printedTable(length: number) {
  const from = '2026-01-01';
  const table = {
    caption: 'Calls by day',
    captionByWeek: 'Calls by week',
    columns: [
      { label: 'Day', unit: 'day' as const },
      { label: 'Calls', unit: 'count' as const },
    ],
    rows: Array.from({ length }, (_, index) => [addDays(from, index), 1]),
    bars: 1,
  };
  const facts = { businessName: 'Salon', timezone: 'UTC', from, to: addDays(from, length - 1) };
  const { sections } = printContent(
    'Calls',
    { ...facts, madeAt: '2026-06-01T12:00:00Z', sections: {} },
    { sections: [{ section: 'calls', title: 'Calls', note: null, figures: [], tables: [table] }] },
    'en',
  );
  return sections[0]?.tables[0];
}
const printedRows = (length: number): string[][] =>
  printedTable(length)?.rows.map(({ cells }) => cells) ?? [];

it('a report prints up to 62 days one by one, and a longer period as weekly sums', () => {
  expect(printedRows(62)).toHaveLength(62);
  expect(printedRows(62)[0]).toEqual(['Jan 1, 2026', '1']);
  const weeks = printedRows(64);
  expect(weeks).toHaveLength(10);
  expect(weeks[0]).toEqual(['Jan 1 – Jan 7, 2026', '7']);
  expect(weeks.at(-1)).toEqual(['Mar 5, 2026', '1']);
});

it('the caption and the first column head of a table fit its rows: days or weeks', () => {
  const headOf = (length: number) => {
    const { caption, columns } = printedTable(length) ?? {};
    return [caption, columns?.[0]?.label];
  };
  expect(headOf(62)).toEqual(['Calls by day', 'Day']);
  expect(headOf(63)).toEqual(['Calls by week', 'Week']);
});
