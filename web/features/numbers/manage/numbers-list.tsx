import { Skeleton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import type { NumberDialog } from '../use-number-dialog.ts';
import { numberColumns } from './number-columns.tsx';

/** Every number that the business has or had, with what an administrator can do about it. */
export function NumbersList({ dialog }: { dialog: NumberDialog }) {
  const numbers = trpc.numbers.list.useQuery();
  const mayChange = useMay()('numbers.change');
  return (
    <Section title={t('numbers.list.title')}>
      <QueryState query={numbers} skeleton={<Skeleton height={180} />}>
        {(phones) =>
          phones.length === 0 ? (
            <EmptyState
              icon={<IconPhone />}
              title={t('numbers.empty')}
              hint={mayChange ? t('numbers.emptyHint') : t('numbers.emptyReadOnly')}
            />
          ) : (
            <DataTable
              caption={t('numbers.list.title')}
              columns={numberColumns(mayChange ? dialog : null)}
              rows={phones}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}
