import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { type ChartRows, saveRows } from './chart-rows.ts';
import classes from './insights.module.css';

type ChartSectionProps = {
  title: string;
  hint?: ReactNode;
  data: ChartRows;
  /** The spreadsheet's name, without its ending; null for figures that are made up. */
  fileName: string | null;
  /** The chart itself. */
  children: ReactNode;
};

/** A chart with its title, the same figures as a table and as a spreadsheet. */
export function ChartSection({ title, hint, data, fileName, children }: ChartSectionProps) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = data.rows.length === 0;
  return (
    <Section
      title={title}
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
                <bdi>{figure}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
