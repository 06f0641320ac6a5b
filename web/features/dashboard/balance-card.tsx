import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { isRecharged } from '../../../server/core/balance-note.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';
import { describeBalance, type Outlook, type Recharge } from './describe-balance.ts';

type BalanceCardProps = {
  business: Query<Outputs['businesses']['get']>;
  /** Forecasts: undefined while they are unknown. */
  outlook: Outlook | undefined;
  recharge: Recharge | undefined;
  failedPayments: number;
  now: Date;
};

/** The live balance, one sentence about how long it lasts, failed payments, and the way to add funds. */
export function BalanceCard({ business, outlook, recharge, failedPayments, now }: BalanceCardProps) {
  return (
    <Section
      title={t('dashboard.balance.title')}
      aside={
        <Button component={Link} href="/billing" variant="light">
          {t('dashboard.balance.topUp')}
        </Button>
      }
    >
      <Stack gap={4}>
        <QueryState query={business} skeleton={<Skeleton height={48} width={160} />}>
          {({ balanceCents, isLowBalance }) => (
            <Group gap="sm">
              <LiveMoney
                cents={balanceCents ?? 0}
                announcement={t('dashboard.balance.now', { amount: formatCents(balanceCents ?? 0) })}
              />
              {isLowBalance && !isRecharged(recharge) && (
                <StatusBadge tone="warning">{t('dashboard.balance.low')}</StatusBadge>
              )}
            </Group>
          )}
        </QueryState>
        <Forecast outlook={outlook} recharge={recharge} now={now} />
        {failedPayments > 0 && (
          <Anchor component={Link} href="/billing" className={classes.action}>
            {t('dashboard.balance.failedPayments', { count: failedPayments })}
          </Anchor>
        )}
      </Stack>
    </Section>
  );
}

type ForecastProps = Pick<BalanceCardProps, 'outlook' | 'recharge' | 'now'>;

function Forecast({ outlook, recharge, now }: ForecastProps) {
  const zone = useTimeZone();
  const forecast = describeBalance({ recharge, outlook }, now, zone);
  if (!forecast) return null;
  if (!forecast.isWarning)
    return (
      <Text size="sm" c="dimmed">
        {forecast.text}
      </Text>
    );
  return (
    <Anchor component={Link} href="/billing" className={classes.action}>
      {forecast.text}
    </Anchor>
  );
}
