import { Suspense, useCallback, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { LazyPaymentStep } from './lazy-payment-step.tsx';
import { PaymentPlaceholder } from './payment-placeholder.tsx';
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
        <Suspense fallback={<PaymentPlaceholder order={order} {...step} />}>
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
