import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { LiveMoney } from '../../components/live-money.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatCents, formatTime } from '../../lib/formats.ts';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './status.module.css';

type Outlook = Outputs['billing']['outlook'];

type BalanceNowProps = { business: Query<Outputs['businesses']['get']>; outlook: Outlook | undefined };

/** The prepaid balance as it changes, whether it reaches for the fees to come, and the way to where every cent went. */
export function BalanceNow({ business, outlook }: BalanceNowProps) {
  return (
    <div>
      <div className={classes.label}>{t('dashboard.status.balance')}</div>
      <QueryState query={business} skeleton={<Skeleton height={48} width={160} />}>
        {({ balanceCents, isLowBalance }) => (
          <Balance cents={balanceCents ?? 0} low={isLowBalance ?? false} />
        )}
      </QueryState>
      <RunsOut outlook={outlook} />
    </div>
  );
}

function Balance({ cents, low }: { cents: number; low: boolean }) {
  return (
    <Group gap="sm">
      <LiveMoney
        cents={cents}
        announcement={t('dashboard.status.balanceNow', { amount: formatCents(cents) })}
      />
      {low && <StatusBadge tone="warning">{t('dashboard.status.lowBalance')}</StatusBadge>}
      <Button component={Link} href="/billing" variant="default" mih={44}>
        {t('dashboard.status.topUp')}
      </Button>
    </Group>
  );
}

/** A forecast only, so nothing is shown while it is unknown, or while auto-recharge stands ready. */
function RunsOut({ outlook }: { outlook: Outlook | undefined }) {
  const zone = useTimeZone();
  const shortfall = outlook?.runsOutBeforeFee;
  if (!shortfall || shortfall.isRecharged) return null;
  const date = formatTime(new Date(shortfall.at), zone, 'shortDate');
  return (
    <Anchor component={Link} href="/billing" className={classes.runsOut} underline="always">
      {t('dashboard.status.runsOut', { amount: formatCents(shortfall.amountCents), date })}
    </Anchor>
  );
}
