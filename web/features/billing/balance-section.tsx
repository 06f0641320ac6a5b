import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BalanceNote, balanceNote, isRecharged } from '../../../server/core/balance-note.ts';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatInUnitName, formatMoney, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type Account = Outputs['billing']['account'];
type BalanceSectionProps = { account: Account | undefined; children: ReactNode };

/** Current balance with low-balance warning, forecast and cost per call, next to the ways to add funds. */
export function BalanceSection({ account, children }: BalanceSectionProps) {
  return (
    <Section title={t('billing.balance')}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {account ? <Balance account={account} /> : <Skeleton height={92} />}
        {children}
      </SimpleGrid>
    </Section>
  );
}

function Balance({
  account: { balanceCents, isLowBalance, lowBalanceThresholdCents, callPriceCents },
}: {
  account: Account;
}) {
  const { data: recharge } = trpc.billing.recharge.useQuery();
  const price = formatMoney(callPriceCents);
  // A low balance that auto-recharge will top up needs no warning.
  const isAlarming = isLowBalance && !isRecharged(recharge);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <LiveMoney
          cents={balanceCents}
          announcement={t('billing.balanceNow', { amount: formatMoney(balanceCents) })}
        />
        {isLowBalance && (
          <StatusBadge tone={isAlarming ? 'warning' : 'info'}>{t('billing.lowBalance')}</StatusBadge>
        )}
      </Group>
      <Forecast recharge={recharge} />
      <Text size="sm" c="dimmed">
        {isAlarming
          ? t('billing.lowBalanceHint', { amount: formatMoney(lowBalanceThresholdCents), price })
          : t('billing.balanceHint', {
              price,
              length: formatInUnitName(PLAN.billableCallSecondsMin, 'second'),
            })}
      </Text>
    </Stack>
  );
}

/**
 * How long the balance will last. This is only an estimate, so nothing is rendered while it is loading or after an
 * error.
 */
function Forecast({ recharge }: { recharge: Outputs['billing']['recharge'] | undefined }) {
  const { data: forecast } = trpc.billing.outlook.useQuery();
  const now = useNow(MINUTE_MS);
  const zone = useTimeZone();
  const text = forecast && formatForecast(balanceNote({ recharge, forecast }, now), zone);
  return text && <Text fw={500}>{text}</Text>;
}

/**
 * Formats how long the balance lasts, or the next recharge. Null when unknown, or when the shortfall note already
 * states it.
 */
export function formatForecast(note: BalanceNote | null, zone: string): string | null {
  if (note === null) return null;
  switch (note.kind) {
    case 'short':
      return null;
    case 'recharging':
      return t('billing.recharging', { amount: formatMoney(note.amountCents) });
    case 'recharge':
      return t('billing.recharge', {
        amount: formatMoney(note.amountCents),
        threshold: formatMoney(note.thresholdCents),
      });
    case 'lastsUntil':
      return t('billing.lastsUntil', { date: formatTime(new Date(note.at), zone, 'shortDate') });
    default:
      return t(`billing.${note.kind}`);
  }
}
