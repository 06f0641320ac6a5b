import { Group, Stack, Text } from '@mantine/core';
import type { PaymentTerms } from '../../../server/core/payment-terms.ts';
import { MoneyText } from '../../components/money-text.tsx';
import { sayDay } from '../../lib/say-day.ts';
import { t } from '../../lib/texts/t.ts';

/** What is left of the balance once the first month of the number, and then the platform fee, are taken from it. */
export function BalanceAfter({ terms: { remainingCents, platformFee } }: { terms: PaymentTerms }) {
  if (remainingCents === null) return null;
  return (
    <Stack gap="xs">
      <Row label={t('payment.afterFirstMonth')} cents={remainingCents} />
      {platformFee && !platformFee.isDueNow && (
        <Row
          label={t('payment.afterPlatform', { date: sayDay(platformFee.day) })}
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
