import { Group, Skeleton, Text } from '@mantine/core';
import { formatCents } from '../../../server/core/money.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { LiveMoney } from '../../components/live-money.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';

type Account = Outputs['billing']['account'];

/** The current balance, a warning when it is low, and what a call takes from it. */
export function BalanceSection({ account }: { account: Account | undefined }) {
  return (
    <Section title={t('billing.balance')}>
      {account ? <Balance account={account} /> : <Skeleton height={64} />}
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
    <div>
      <Group gap="sm">
        <LiveMoney
          cents={balanceCents}
          size="2.25rem"
          announcement={t('billing.balanceNow', { amount: formatCents(balanceCents) })}
        />
        {isLowBalance && <StatusBadge tone="warning">{t('billing.lowBalance')}</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {isLowBalance
          ? t('billing.lowBalanceHint', { amount: formatCents(lowBalanceThresholdCents), price })
          : t('billing.balanceHint', { price, seconds: PLAN.billableCallSecondsMin })}
      </Text>
    </div>
  );
}
