import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import {
  type BalanceFacts,
  type BalanceNote,
  balanceNote,
  isRecharged,
} from '../../../server/core/balance-note.ts';
import { DAY_MS } from '../../../server/core/business-time.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatDollars, formatMoney, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

type BalanceCardProps = {
  business: Query<Outputs['businesses']['get']>;
  /** `forecast` and `recharge` are undefined until they are loaded. */
  forecast: Forecast | undefined;
  recharge: Recharge | undefined;
  failedPayments: number;
  now: Date;
};

/** The live balance, its forecast in one sentence, failed payments, and the button to add funds. */
export function BalanceCard({ business, forecast, recharge, failedPayments, now }: BalanceCardProps) {
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
                announcement={t('dashboard.balance.now', { amount: formatMoney(balanceCents ?? 0) })}
              />
              {isLowBalance && !isRecharged(recharge) && (
                <StatusBadge tone="warning">{t('dashboard.balance.low')}</StatusBadge>
              )}
            </Group>
          )}
        </QueryState>
        <ForecastNote forecast={forecast} recharge={recharge} now={now} />
        {failedPayments > 0 && (
          <Anchor component={Link} href="/billing" className={classes.action}>
            {t('dashboard.balance.failedPayments', { count: failedPayments })}
          </Anchor>
        )}
      </Stack>
    </Section>
  );
}

type ForecastNoteProps = Pick<BalanceCardProps, 'forecast' | 'recharge' | 'now'>;

function ForecastNote({ forecast, recharge, now }: ForecastNoteProps) {
  const zone = useTimeZone();
  const note = describeBalance({ recharge, forecast }, now, zone);
  if (!note) return null;
  if (!note.isWarning)
    return (
      <Text size="sm" c="dimmed">
        {note.text}
      </Text>
    );
  return (
    <Anchor component={Link} href="/billing" className={classes.action}>
      {note.text}
    </Anchor>
  );
}

type Forecast = Outputs['billing']['outlook'];
type Recharge = Pick<
  Outputs['billing']['recharge'],
  'standing' | 'thresholdCents' | 'amountCents' | 'dueCents'
>;

/** Dates at least this many days ahead include the year. */
const YEARLESS_DAYS = 180;

/** The sentence below the balance (`balanceNote`), and whether it asks for an action. */
function describeBalance(
  facts: BalanceFacts,
  now: Date,
  zone: string,
): { text: string; isWarning: boolean } | null {
  const note = balanceNote(facts, now);
  if (note === null) return null;
  const isWarning = note.kind === 'short' || note.kind === 'lastsLessThanADay';
  return { text: formatNote(note, now, zone), isWarning };
}

function formatNote(note: BalanceNote, now: Date, zone: string): string {
  switch (note.kind) {
    case 'recharging':
      return t('dashboard.balance.recharging', { amount: formatMoney(note.amountCents) });
    case 'recharge':
      return t('dashboard.balance.recharge', {
        amount: formatDollars(note.amountCents),
        threshold: formatDollars(note.thresholdCents),
      });
    case 'short':
      return t('dashboard.balance.short', {
        amount: formatDollars(note.amountCents),
        date: formatTime(new Date(note.at), zone, 'monthDay'),
      });
    case 'lastsUntil':
      return t('dashboard.balance.lastsUntil', { date: formatLastDay(new Date(note.at), now, zone) });
    default:
      return t(`dashboard.balance.${note.kind}`);
  }
}

function formatLastDay(last: Date, now: Date, zone: string): string {
  const isFar = last.getTime() - now.getTime() > YEARLESS_DAYS * DAY_MS;
  return formatTime(last, zone, isFar ? 'shortDate' : 'monthDay');
}
