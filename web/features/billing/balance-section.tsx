import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PLAN } from '../../../server/core/plan.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCents, formatInUnitName } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { formatOutlook } from './format-outlook.ts';

type Account = Outputs['billing']['account'];
type BalanceSectionProps = { account: Account | undefined; children: ReactNode };

/** The current balance, a warning when it is low, how long it lasts and what a call takes from it; beside it what adds to it. */
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
  account: { balanceCents, isLowBalance, lowBalanceThresholdCents },
}: {
  account: Account;
}) {
  const price = formatCents(PLAN.callPriceCents);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <LiveMoney
          cents={balanceCents}
          announcement={t('billing.balanceNow', { amount: formatCents(balanceCents) })}
        />
        {isLowBalance && <StatusBadge tone="warning">{t('billing.lowBalance')}</StatusBadge>}
        <Outlook />
      </Group>
      <Text size="sm" c="dimmed">
        {isLowBalance
          ? t('billing.lowBalanceHint', { amount: formatCents(lowBalanceThresholdCents), price })
          : t('billing.balanceHint', {
              price,
              length: formatInUnitName(PLAN.billableCallSecondsMin, 'second'),
            })}
      </Text>
    </Stack>
  );
}

/** An estimate only, so nothing is shown while it is unknown. */
function Outlook() {
  const { data } = trpc.billing.outlook.useQuery();
  const saying = formatOutlook(data?.daysLeft ?? null);
  return saying && <Text fw={500}>{saying}</Text>;
}
