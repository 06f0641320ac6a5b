import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Key, ReactNode } from 'react';
import { openableRow } from '../lib/input/open-row.ts';
import { PHONE_QUERY } from '../lib/input/screen-widths.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  /** Key of the column. `actions` is the column of buttons; on a phone they form one line below the values. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** True when this cell is the heading of the phone card. It has no label. */
  heading?: boolean;
  /** True when this cell is at the end of the heading's line in the phone card. It has no label. */
  aside?: boolean;
  /** Set when this cell is less prominent in the phone card: at the start or end of the line below the heading. */
  note?: 'start' | 'end';
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Key of the row that is the target of a link. The row is marked, and the page scrolls to it. */
  selectedKey?: Key | null;
  /**
   * True for a table that may be wider than the screen and has no focusable cell. The table itself is then focusable,
   * so that the keyboard can scroll it.
   */
  scrolls?: boolean;
};

/**
 * Table on a wide screen; below `sm` one card per row, with each value under its column's name. A press on a row
 * activates its control with `data-opens-row`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selectedKey = null,
  scrolls = false,
}: DataTableProps<Row>) {
  const region = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {};
  return (
    <Table.ScrollContainer minWidth={480} type="native" {...region}>
      <Table verticalSpacing="sm" aria-label={caption} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key} ta={column.align ?? 'start'}>
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} {...openableRow} {...selection(rowKey(row), selectedKey)}>
              {columns.map((column) => (
                <Table.Td key={column.key} ta={column.align ?? 'start'}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const ACTIONS = 'actions';

/** True for a column with a visible label in a card. Other values are understood from their position. */
const isLabelled = <Row,>({ key, aside, note }: Column<Row>) => key !== ACTIONS && !aside && note !== 'start';

function classOf<Row>({ key, aside, note }: Column<Row>) {
  if (aside) return classes.aside;
  if (note) return note === 'end' ? classes.noteEnd : classes.note;
  return key === ACTIONS ? classes.doing : classes.value;
}

function Cards<Row>({ caption, columns, rows, rowKey, selectedKey = null }: DataTableProps<Row>) {
  return (
    <ul aria-label={caption} className={classes.cards}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          {...openableRow}
          {...selection(rowKey(row), selectedKey)}
        >
          {columns
            .filter((column) => column.heading)
            .map((column) => (
              <div key={column.key} className={classes.heading}>
                {column.cell(row)}
              </div>
            ))}
          <dl className={classes.values}>
            {columns
              .filter((column) => !column.heading)
              .map((column) => (
                <div key={column.key} className={classOf(column)}>
                  <dt>
                    {isLabelled(column) ? column.header : <VisuallyHidden>{column.header}</VisuallyHidden>}
                  </dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function selection(key: Key, selectedKey: Key | null) {
  return key === selectedKey ? ({ 'data-selected': true, 'aria-current': 'true' } as const) : {};
}
