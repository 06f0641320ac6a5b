import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { LazyPaymentStep } from './lazy-payment-step.tsx';
import { PayBar } from './pay-bar.tsx';
import type { PaymentStepProps } from './payment-step.tsx';

type PaymentDialogProps = Omit<PaymentStepProps, 'order' | 'onBusy'> & {
  /** What is paid; null closes the dialog. */
  order: PaymentStepProps['order'] | null;
  title: string;
  onBusy?: (busy: boolean) => void;
};

/** The payment step in a dialog that nothing closes by accident while money may be moving. */
export function PaymentDialog({ order, title, onBusy, ...step }: PaymentDialogProps) {
  const [locked, setLocked] = useState(false);
  const lock = useCallback(
    (busy: boolean) => {
      setLocked(busy);
      onBusy?.(busy);
    },
    [onBusy],
  );
  const leave = (go: () => void) => {
    lock(false);
    go();
  };
  return (
    <AppDialog
      opened={order !== null}
      onClose={() => locked || leave(step.onBack)}
      title={title}
      locked={locked}
      fullOnPhone
    >
      {order && (
        <Suspense fallback={<Placeholder order={order} {...step} />}>
          <LazyPaymentStep
            key={`${order.totalCents} ${order.phoneNumber ?? ''}`}
            {...step}
            order={order}
            onBusy={lock}
            onBack={() => leave(step.onBack)}
            onPaid={(payment) => leave(() => step.onPaid(payment))}
          />
        </Suspense>
      )}
    </AppDialog>
  );
}

type PlaceholderProps = Pick<PaymentStepProps, 'order' | 'backLabel' | 'onBack'>;

function Placeholder({ order, backLabel, onBack }: PlaceholderProps) {
  return (
    <Stack>
      <Skeleton height={118} />
      <Skeleton height={230} />
      <PayBar phase="loadingStripe" totalCents={order.totalCents} backLabel={backLabel} onBack={onBack} />
    </Stack>
  );
}
