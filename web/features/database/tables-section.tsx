import { Alert, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { memo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './database.module.css';
import { ResultTable } from './result-table.tsx';

type TablesSectionProps = { selected: string; onSelect: (table: string) => void };

/** List of tables with their number of columns; selecting one shows its rows. */
export function TablesSection({ selected, onSelect }: TablesSectionProps) {
  const list = trpc.database.tables.useQuery();
  return (
    <Section title={t('database.tables.title')}>
      <QueryState query={list} errorTitle={t('database.tables.failed')} skeleton={<Skeleton height={200} />}>
        {({ isOn, tables }) => (
          <>
            {!isOn && (
              <Alert color="orange" title={t('database.off')}>
                {t('database.offHint')}
              </Alert>
            )}
            <ul className={classes.tables} aria-label={t('database.tables.title')}>
              {tables.map(({ name, columns }) => (
                <li key={name}>
                  <UnstyledButton
                    className={classes.table}
                    aria-pressed={name === selected}
                    onClick={() => onSelect(name)}
                  >
                    <Text span size="sm" fw={600}>
                      {name}
                    </Text>
                    <Text span size="sm" c="dimmed">
                      {t('database.tables.columns', { count: columns.length })}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** The first rows of a table. The table name '' shows nothing. Does not rerender while a query is typed. */
export const TableDataSection = memo(function TableDataSection({ table }: { table: string }) {
  if (table === '')
    return (
      <Section title={t('database.data.rows')}>
        <EmptyState
          icon={<IconTable />}
          title={t('database.data.choose')}
          hint={t('database.data.chooseHint')}
        />
      </Section>
    );
  return <TableData table={table} />;
});

function TableData({ table }: { table: string }) {
  const data = trpc.database.tableData.useQuery({ table });
  const title = t('database.data.title', { table });
  return (
    <Section title={title}>
      <QueryState query={data} errorTitle={t('database.data.failed')} skeleton={<Skeleton height={280} />}>
        {(result) =>
          result.rows.length === 0 ? (
            <EmptyState
              icon={<IconTable />}
              title={t('database.data.empty')}
              hint={t('database.data.emptyHint')}
            />
          ) : (
            <ResultTable caption={title} result={result} />
          )
        }
      </QueryState>
    </Section>
  );
}
