import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { PaymentOrder } from './use-created-payment.ts';

type PayBarProps = {
  phase: PaymentPhase;
  totalCents: number;
  backLabel: string;
  onBack: () => void;
  onPay?: () => void;
  /** Id of the element with the terms that the user accepts by pressing Pay. */
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
        <Button variant="default" flex="1 1 auto" disabled={phase === 'processing'} onClick={() => onBack()}>
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

/** States of the payment form, in order. */
export type PaymentPhase = 'loadingStripe' | 'loadingForm' | 'ready' | 'processing';

/** Label of the Pay button. */
export function formatPhase(phase: PaymentPhase, totalCents: number): string {
  return phase === 'ready'
    ? t('payment.phase.ready', { amount: formatMoney(totalCents) })
    : t(`payment.phase.${phase}`);
}

type PaymentPlaceholderProps = { order: PaymentOrder; backLabel: string; onBack: () => void };

/** Skeleton of the payment step while its chunk loads. */
export function PaymentPlaceholder({ order, backLabel, onBack }: PaymentPlaceholderProps) {
  return (
    <Stack>
      <Skeleton height={118} />
      <Skeleton height={230} />
      <PayBar phase="loadingStripe" totalCents={order.totalCents} backLabel={backLabel} onBack={onBack} />
    </Stack>
  );
}
