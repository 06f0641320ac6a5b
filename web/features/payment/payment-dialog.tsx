import { Suspense, useCallback, useEffect, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { LazyPaymentStep } from './lazy-payment-step.tsx';
import { PaymentPlaceholder } from './pay-bar.tsx';
import type { PaymentStepProps } from './payment-step.tsx';

type PaymentDialogProps = Omit<PaymentStepProps, 'order' | 'onBusy'> & {
  /** The order to pay; null closes the dialog. */
  order: PaymentStepProps['order'] | null;
  title: string;
  onBusy?: (busy: boolean) => void;
};

/** Payment step in a dialog that cannot be closed by accident while a payment may be in progress. */
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

/**
 * State of a payment dialog in the URL, so that a reload returns to the same payment. While the bank is processing, the
 * browser's Back does not close the dialog: the parameter is restored.
 */
export function usePaymentUrlDialog(name: string) {
  const { value, open, close } = useUrlDialog(name);
  const [lockedValue, setLockedValue] = useState<string | null>(null);

  useEffect(() => {
    if (lockedValue !== null && value === null) open(lockedValue);
  }, [lockedValue, value, open]);

  // Reads the URL when called instead of depending on it, so that the function stays the same and effects that use it
  // do not rerun.
  const lock = useCallback(
    (busy: boolean) => setLockedValue(busy ? new URLSearchParams(window.location.search).get(name) : null),
    [name],
  );
  return { value: lockedValue ?? value, open, lock, close };
}
