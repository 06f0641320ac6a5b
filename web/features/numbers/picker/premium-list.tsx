import { Button, Skeleton } from '@mantine/core';
import { IconStars } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { formatPremium, type PremiumNumber } from '../number.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCents } from '../../../lib/text/formats.ts';
import classes from '../numbers.module.css';

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

/** A premium number: what it costs, whether it is still available, and what can be done with it, if anything. */
function premiumColumns(
  action: ((number: PremiumNumber) => ReactNode) | null,
): readonly Column<PremiumNumber>[] {
  const columns: Column<PremiumNumber>[] = [
    {
      key: 'number',
      header: t('numbers.search.number'),
      heading: true,
      cell: (number) => <bdi className={classes.figure}>{formatPremium(number)}</bdi>,
    },
    {
      key: 'price',
      header: t('numbers.search.price'),
      cell: ({ priceCents }) => t('numbers.perMonth', { amount: formatCents(priceCents) }),
    },
    {
      key: 'setup',
      header: t('numbers.premiumNumbers.setup'),
      cell: ({ setupFeeCents }) =>
        setupFeeCents > 0 ? formatCents(setupFeeCents) : t('numbers.premiumNumbers.none'),
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
