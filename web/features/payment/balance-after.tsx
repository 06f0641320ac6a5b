import { Group, Stack, Text } from '@mantine/core';
import type { PaymentTerms } from '../../../server/core/payment-terms.ts';
import { MoneyText } from '../../components/money-text.tsx';
import { formatDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

/** The balance after the first month of the number, and after the platform fee where that comes later. */
export function BalanceAfter({ terms: { remainingCents, platformFee } }: { terms: PaymentTerms }) {
  if (remainingCents === null) return null;
  return (
    <Stack gap="xs">
      <Row
        label={t(platformFee?.isDueNow ? 'payment.afterFirstFees' : 'payment.afterFirstMonth')}
        cents={remainingCents}
      />
      {platformFee && !platformFee.isDueNow && (
        <Row
          label={t('payment.afterPlatform', { date: formatDay(platformFee.day) })}
          cents={remainingCents - platformFee.amountCents}
        />
      )}
    </Stack>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <Group justify="space-between" gap="md" wrap="nowrap">
      <Text c="dimmed">{label}</Text>
      <MoneyText cents={cents} kind="balance" />
    </Group>
  );
}
