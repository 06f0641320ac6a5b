import { Button, Skeleton } from '@mantine/core';
import { IconStars } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import type { PremiumNumber } from '../number.ts';
import classes from '../numbers.module.css';

type PremiumListProps = {
  chosen?: string | null;
  /** Action for an available number; null for read-only members. */
  action: ((number: PremiumNumber) => ReactNode) | null;
  /** Next step when the list is empty. */
  emptyAction?: ReactNode;
};

/** Premium numbers; a taken one stays listed but cannot be selected. */
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
      aria-label={t('numbers.premiumNumbers.takenOf', { number: number.formatted })}
    >
      {t('numbers.premiumNumbers.taken')}
    </Button>
  );
}

/** Columns of premium numbers: cost, availability and action. */
function premiumColumns(
  action: ((number: PremiumNumber) => ReactNode) | null,
): readonly Column<PremiumNumber>[] {
  const columns: Column<PremiumNumber>[] = [
    {
      key: 'number',
      header: t('numbers.search.number'),
      heading: true,
      cell: ({ formatted }) => <bdi className={classes.figure}>{formatted}</bdi>,
    },
    {
      key: 'price',
      header: t('numbers.search.price'),
      cell: ({ priceCents }) => t('numbers.perMonth', { amount: formatMoney(priceCents) }),
    },
    {
      key: 'setup',
      header: t('numbers.premiumNumbers.setup'),
      cell: ({ setupFeeCents }) =>
        setupFeeCents > 0 ? formatMoney(setupFeeCents) : t('numbers.premiumNumbers.none'),
    },
    {
      key: 'status',
      header: t('numbers.premiumNumbers.status'),
      cell: ({ isTaken }) => (
        <StatusBadge tone={isTaken ? 'neutral' : 'good'}>
          {isTaken ? t('numbers.premiumNumbers.taken') : t('numbers.premiumNumbers.free')}
        </StatusBadge>
      ),
    },
  ];
  if (!action) return columns;
  return [...columns, { key: 'actions', header: t('numbers.search.action'), align: 'end', cell: action }];
}
