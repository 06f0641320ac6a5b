import { Skeleton, Stack } from '@mantine/core';
import { PayBar } from './pay-bar.tsx';
import type { PaymentStepProps } from './payment-step.tsx';

type PaymentPlaceholderProps = Pick<PaymentStepProps, 'order' | 'backLabel' | 'onBack'>;

/** The shape of the payment step while its files are fetched. */
export function PaymentPlaceholder({ order, backLabel, onBack }: PaymentPlaceholderProps) {
  return (
    <Stack>
      <Skeleton height={118} />
      <Skeleton height={230} />
      <PayBar phase="loadingStripe" totalCents={order.totalCents} backLabel={backLabel} onBack={onBack} />
    </Stack>
  );
}
