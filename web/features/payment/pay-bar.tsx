import { Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import { formatPhase, type PaymentPhase } from './payment-phase.ts';

type PayBarProps = {
  phase: PaymentPhase;
  totalCents: number;
  backLabel: string;
  onBack: () => void;
  onPay?: () => void;
  /** The id of what the Pay button agrees to. */
  describedBy?: string;
};

/**
 * The Pay button, which shows the form's state and the price, and Back, which is disabled while the bank is processing.
 */
export function PayBar({ phase, totalCents, backLabel, onBack, onPay, describedBy }: PayBarProps) {
  const busy = phase !== 'ready';
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="wrap-reverse">
        <Button variant="default" flex="1 1 8rem" disabled={phase === 'processing'} onClick={() => onBack()}>
          {backLabel}
        </Button>
        <Button
          flex="2 1 12rem"
          aria-disabled={busy}
          {...(busy && { 'data-disabled': true })}
          aria-live="polite"
          aria-describedby={describedBy}
          onClick={() => busy || onPay?.()}
        >
          {formatPhase(phase, totalCents)}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        {t('payment.guarantee')}
      </Text>
    </Stack>
  );
}
