import { toCsv } from '../../../server/core/csv.ts';
import { saveFile } from '../../lib/save-file.ts';

export type ChartRow = {
  key: string;
  /** The row's name, then its figures, in the order of the headers. */
  cells: readonly [string, ...(string | number)[]];
  /** The calls behind it. */
  href: string | null;
};

/** What a chart shows, as rows: its table and its spreadsheet. */
export type ChartRows = { headers: readonly string[]; rows: readonly ChartRow[] };

/** Hands the rows to the browser as a spreadsheet; `name` is without its ending. */
export function saveRows(name: string, { headers, rows }: ChartRows): void {
  const csv = toCsv(
    headers,
    rows.map(({ cells }) => cells),
  );
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csv);
}

/** Cents as the dollars of a spreadsheet, for instance '12.50'. */
export const toDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Seconds as minutes with one decimal, which people and spreadsheets both read. */
export const toMinutes = (seconds: number): string => (seconds / 60).toFixed(1);
