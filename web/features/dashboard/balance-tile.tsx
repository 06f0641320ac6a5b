import { Button, Group, Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { formatCents } from '../../../server/core/money.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tile } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';

/** The prepaid balance as it changes, and the way to where every cent went. */
export function BalanceTile({ business }: { business: Query<Outputs['businesses']['get']> }) {
  return (
    <Tile label={t('dashboard.status.balance')} wide>
      <QueryState query={business} skeleton={<Skeleton height={32} width={110} />}>
        {({ balanceCents, isLowBalance }) => (
          <Balance cents={balanceCents ?? 0} low={isLowBalance ?? false} />
        )}
      </QueryState>
      <Button component={Link} href="/billing" size="compact-sm" variant="light" mt={4}>
        {t('dashboard.status.toHistory')}
      </Button>
    </Tile>
  );
}

function Balance({ cents, low }: { cents: number; low: boolean }) {
  return (
    <Group gap="xs">
      <LiveMoney
        cents={cents}
        size="1.6rem"
        announcement={t('dashboard.status.balanceNow', { amount: formatCents(cents) })}
      />
      {low && <StatusBadge tone="warning">{t('dashboard.status.lowBalance')}</StatusBadge>}
    </Group>
  );
}
