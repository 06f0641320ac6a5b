import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DAY_MS } from '../../../server/core/business-time.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatCents, formatDollars, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

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

type Outlook = Outputs['billing']['outlook'];
type Recharge = Pick<
  Outputs['billing']['recharge'],
  'standing' | 'thresholdCents' | 'amountCents' | 'dueCents'
>;

/** Known facts about the future balance; each part is undefined while unknown. */
type ForecastFacts = { recharge: Recharge | undefined; outlook: Outlook | undefined };

const CHARGING: readonly Recharge['standing'][] = ['due', 'charging', 'processing'];
const YEAR_DAYS = 365;
/** From so many days on, a date needs its year. */
const YEARLESS_DAYS = 180;
/** Days before an uncovered fee at which a warning is shown; earlier, the last day of the balance is enough. */
const WARNING_DAYS = 14;

/** Whether auto-recharge adds funds before the balance is used up, so that a low balance is no problem. */
const isRecharged = (recharge: Recharge | undefined): boolean =>
  recharge !== undefined && (recharge.standing === 'ready' || CHARGING.includes(recharge.standing));

/** Text below the balance: auto-recharge, else an uncovered fee of the next days, else the last day of the balance. */
function describeBalance(
  { recharge, outlook }: ForecastFacts,
  now: Date,
  zone: string,
): { text: string; isWarning: boolean } | null {
  if (recharge && isRecharged(recharge)) return { text: describeRecharge(recharge), isWarning: false };
  const shortfall = outlook?.runsOutBeforeFee;
  if (shortfall && Date.parse(shortfall.at) - now.getTime() <= WARNING_DAYS * DAY_MS) {
    const date = formatTime(new Date(shortfall.at), zone, 'monthDay');
    const text = t('dashboard.balance.short', { amount: formatDollars(shortfall.amountCents), date });
    return { text, isWarning: true };
  }
  const daysLeft = outlook?.daysLeft ?? null;
  if (daysLeft === null) return null;
  return { text: describeDaysLeft(daysLeft, now, zone), isWarning: daysLeft < 1 };
}

function describeRecharge({ standing, thresholdCents, amountCents, dueCents }: Recharge): string {
  if (CHARGING.includes(standing))
    return t('dashboard.balance.recharging', { amount: formatCents(dueCents ?? amountCents) });
  return t('dashboard.balance.recharge', {
    amount: formatDollars(amountCents),
    threshold: formatDollars(thresholdCents),
  });
}

function describeDaysLeft(daysLeft: number, now: Date, zone: string): string {
  if (daysLeft < 1) return t('dashboard.balance.lastsLessThanADay');
  if (daysLeft > YEAR_DAYS) return t('dashboard.balance.lastsLong');
  const last = new Date(now.getTime() + daysLeft * DAY_MS);
  const format = daysLeft > YEARLESS_DAYS ? 'shortDate' : 'monthDay';
  return t('dashboard.balance.lastsUntil', { date: formatTime(last, zone, format) });
}
