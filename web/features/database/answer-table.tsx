import { Text } from '@mantine/core';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './database.module.css';

type Row = { at: number; cells: readonly Cell[] };

/** Rows of the query result. Two columns may have one name, and two rows may be equal. */
export function AnswerTable({ caption, answer }: { caption: string; answer: Answer }) {
  const columns = answer.columns.map<Column<Row>>((name, at) => ({
    key: String(at),
    header: name,
    cell: ({ cells }) => <CellText cell={cells[at] ?? null} />,
  }));
  const rows = answer.rows.map((cells, at) => ({ at, cells }));
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

export type Answer = Outputs['database']['query'];
type Cell = Answer['rows'][number][number];
export type BrowserTable = Outputs['database']['tables']['tables'][number];
