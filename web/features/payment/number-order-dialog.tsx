import { t } from '../../lib/text/texts.ts';
import { PaymentDialog, usePaymentUrlDialog } from './payment-dialog.tsx';
import type { PaymentOrder } from './use-created-payment.ts';
import { useFinishPaying } from './use-payment-return.ts';

/**
 * Payment dialog for a number. The URL contains the order ('14165550119.2000': number and cents), so that a reload
 * returns to the same payment. The server buys the number after the payment. The dialog below this one then shows the
 * progress.
 */
export function NumberOrderDialog() {
  const { value, lock, close } = usePaymentUrlDialog('order');
  const { leave, announcePaid } = useFinishPaying(close);
  const order = readOrder(value);
  return (
    <PaymentDialog
      order={order}
      title={t('payment.numberTitle')}
      returnPath={`/business-phones?dialog=number-buy.${order?.phoneNumber?.slice(1) ?? ''}`}
      backLabel={t('common.back')}
      setupFailedMessage={t('payment.numberSetupFailed')}
      onBusy={lock}
      onBack={leave}
      onPaid={announcePaid}
    />
  );
}

/** Parses the order in the URL; the server checks the total against its own prices. */
function readOrder(value: string | null): PaymentOrder | null {
  const [, digits, cents] = /^([1-9]\d{7,14})\.(\d{1,7})$/.exec(value ?? '') ?? [];
  return digits ? { phoneNumber: `+${digits}`, totalCents: Number(cents) } : null;
}
