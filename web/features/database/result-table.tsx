import { Text } from '@mantine/core';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './database.module.css';

type Row = { at: number; cells: readonly Cell[] };

/** Rows of a query result. The React keys are positions, because column names may repeat and rows may be equal. */
export function ResultTable({ caption, result }: { caption: string; result: QueryRows }) {
  const columns = result.columns.map<Column<Row>>((name, at) => ({
    key: String(at),
    header: name,
    cell: ({ cells }) => <CellText cell={cells[at] ?? null} />,
  }));
  const rows = result.rows.map((cells, at) => ({ at, cells }));
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ at }) => at} scrolls />;
}

function CellText({ cell }: { cell: Cell }) {
  if (cell === null)
    return (
      <Text span size="sm" c="dimmed" fs="italic">
        {t('database.none')}
      </Text>
    );
  return <span className={classes.cell}>{formatCell(cell)}</span>;
}

function formatCell(cell: string | number | boolean): string {
  if (typeof cell === 'boolean') return t(cell ? 'database.yes' : 'database.no');
  return String(cell);
}

export type QueryRows = Outputs['database']['query'];
type Cell = QueryRows['rows'][number][number];
export type BrowserTable = Outputs['database']['tables']['tables'][number];
