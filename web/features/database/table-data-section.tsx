import { Skeleton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { memo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { AnswerTable } from './answer-table.tsx';

/** The first rows of a table; '' without a selection. Memoised, so that typing a query does not rerender it. */
export const TableDataSection = memo(function TableDataSection({ table }: { table: string }) {
  if (table === '')
    return (
      <EmptyState
        icon={<IconTable />}
        title={t('database.data.choose')}
        hint={t('database.data.chooseHint')}
      />
    );
  return <TableData table={table} />;
});

function TableData({ table }: { table: string }) {
  const data = trpc.database.tableData.useQuery({ table });
  const title = t('database.data.title', { table });
  return (
    <Section title={title}>
      <QueryState query={data} errorTitle={t('database.data.failed')} skeleton={<Skeleton height={280} />}>
        {(answer) =>
          answer.rows.length === 0 ? (
            <EmptyState
              icon={<IconTable />}
              title={t('database.data.empty')}
              hint={t('database.data.emptyHint')}
            />
          ) : (
            <AnswerTable caption={title} answer={answer} />
          )
        }
      </QueryState>
    </Section>
  );
}
