import { Button, Skeleton } from '@mantine/core';
import { IconStars } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { formatPremium } from '../format-number.ts';
import type { PremiumNumber } from '../number.ts';
import { premiumColumns } from './premium-columns.tsx';

type PremiumListProps = {
  chosen?: string | null;
  /** What can be done with a number that is not taken; null for those who may only look. */
  action: ((number: PremiumNumber) => ReactNode) | null;
  /** The next thing to do where there is none. */
  emptyAction?: ReactNode;
};

/** The premium numbers of the product; a taken one stays in the list and cannot be chosen. */
export function PremiumList({ chosen = null, action, emptyAction }: PremiumListProps) {
  const premium = trpc.numbers.premium.useQuery();
  const columns = premiumColumns(
    action && ((number) => (number.isTaken ? <Taken number={number} /> : action(number))),
  );
  return (
    <QueryState
      query={premium}
      skeleton={<Skeleton height={300} />}
      errorTitle={t('numbers.premiumNumbers.failed')}
    >
      {(numbers) =>
        numbers.length === 0 ? (
          <EmptyState
            icon={<IconStars />}
            title={t('numbers.premiumNumbers.empty')}
            hint={t('numbers.premiumNumbers.emptyHint')}
            action={emptyAction}
          />
        ) : (
          <DataTable
            caption={t('numbers.premiumNumbers.list')}
            columns={columns}
            rows={numbers}
            rowKey={({ phoneNumber }) => phoneNumber}
            selectedKey={chosen}
          />
        )
      }
    </QueryState>
  );
}

function Taken({ number }: { number: PremiumNumber }) {
  return (
    <Button
      variant="default"
      disabled
      aria-label={t('numbers.premiumNumbers.takenOf', { number: formatPremium(number) })}
    >
      {t('numbers.premiumNumbers.taken')}
    </Button>
  );
}
