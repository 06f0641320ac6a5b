import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { toCsv } from '../../../server/core/csv.ts';
import { centsToDollars } from '../../../server/core/money.ts';
import { Section } from '../../components/section.tsx';
import { saveCsv } from '../../lib/save-file.ts';
import { formatMoney, formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './insights.module.css';

type ChartSectionProps = {
  title: string;
  /** Title of the chart when the chart groups the rows of the table, such as days by week. */
  chartTitle?: string;
  hint?: ReactNode;
  data: ChartRows;
  /** File name of the CSV without extension; null for sample figures. */
  fileName: string | null;
  children: ReactNode;
};

/** A chart whose figures are also available as a table and a CSV file. */
export function ChartSection({
  title,
  chartTitle = title,
  hint,
  data,
  fileName,
  children,
}: ChartSectionProps) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = data.rows.length === 0;
  return (
    <Section
      title={asTable ? title : chartTitle}
      aside={
        !isEmpty && (
          <Group gap="xs">
            <Button
              variant={asTable ? 'light' : 'default'}
              leftSection={<IconTable size={16} aria-hidden />}
              aria-pressed={asTable}
              aria-label={t('insights.chart.asTableOf', { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t('insights.chart.asTable')}
            </Button>
            {fileName !== null && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                aria-label={t('insights.chart.csvOf', { title })}
                onClick={() => saveRows(fileName, data)}
              >
                {t('insights.chart.csv')}
              </Button>
            )}
          </Group>
        )
      }
    >
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {isEmpty && <Text size="sm">{t('insights.chart.none')}</Text>}
      {!isEmpty && (asTable ? <RowTable title={title} data={data} /> : children)}
    </Section>
  );
}

function RowTable({ title, data: { headers, rows } }: { title: string; data: ChartRows }) {
  return (
    <table aria-label={title} className={classes.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures], href }) => (
          <tr key={key}>
            <th scope="row">
              {href === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Anchor component={Link} href={href} className={classes.cellLink} underline="always">
                  <bdi>{name}</bdi>
                </Anchor>
              )}
            </th>
            {figures.map((figure, index) => (
              <td key={headers[index + 1]}>
                <bdi>{formatCell(figure)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text or a count, or a figure whose form in a CSV file differs from the text for users. */
type ChartCell = string | number | { csv: string; text: string };

type ChartRow = {
  key: string;
  /** Name of the row, then its figures, in the order of the headers. */
  cells: readonly [string, ...ChartCell[]];
  /** URL of the calls in the row. */
  href: string | null;
};

type ChartRows = { headers: readonly string[]; rows: readonly ChartRow[] };

function formatCell(cell: ChartCell): string {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' ? formatNumber(cell) : cell.text;
}

/** Downloads the rows as a CSV file; `name` has no extension. */
function saveRows(name: string, { headers, rows }: ChartRows): void {
  const csv = toCsv(
    headers,
    rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'object' ? cell.csv : cell))),
  );
  saveCsv(name, csv);
}

/** An amount: '12.50' for spreadsheets, which parse no currency. */
export const toDollars = (cents: number): ChartCell => ({
  csv: centsToDollars(cents).toFixed(2),
  text: formatMoney(cents),
});

/** Seconds as minutes with one decimal. */
export const toMinutes = (seconds: number): ChartCell => ({
  csv: (seconds / 60).toFixed(1),
  text: formatNumber(seconds / 60, 1),
});

type BarSectionProps = { title: string; data: ChartRows; fileName: string | null };

/** Bar chart with one row per name; each row links to its calls. */
export function BarSection({ title, data, fileName }: BarSectionProps) {
  const longest = Math.max(1, ...data.rows.map(barOf));
  return (
    <ChartSection title={title} data={data} fileName={fileName}>
      <ul className={classes.barList} aria-label={title}>
        {data.rows.map((row) => (
          <li key={row.key}>
            {row.href === null ? (
              <div className={classes.barRow}>
                <Bar row={row} longest={longest} />
              </div>
            ) : (
              <Link href={row.href} className={classes.barRow}>
                <Bar row={row} longest={longest} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </ChartSection>
  );
}

const barOf = ({ cells: [, value] }: ChartRow): number => (typeof value === 'number' ? value : 0);

function Bar({ row, longest }: { row: ChartRow; longest: number }) {
  return (
    <>
      <bdi className={classes.barLabel}>{row.cells[0]}</bdi>{' '}
      <span className={classes.barText}>{formatNumber(barOf(row))}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ inlineSize: `${(barOf(row) / longest) * 100}%` }} />
      </span>
    </>
  );
}
