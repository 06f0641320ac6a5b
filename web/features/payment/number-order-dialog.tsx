import { t } from '../../lib/text/texts.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import type { PaymentOrder } from './use-created-payment.ts';
import { useFinishPaying } from './use-finish-paying.ts';
import { useHeldDialog } from './use-held-dialog.ts';

/**
 * Pays for a number by card, as the address says ('14165550119.2000', number and cents), so that a reload comes back
 * to the same payment. When it was paid the server gets the number; the dialog below shows how far that has come.
 */
export function NumberOrderDialog() {
  const { value, hold, close } = useHeldDialog('order');
  const { leave, tellPaid } = useFinishPaying(close);
  const order = readOrder(value);
  return (
    <PaymentDialog
      order={order}
      title={t('payment.numberTitle')}
      returnPath={`/business-phones?dialog=number-buy.${order?.phoneNumber?.slice(1) ?? ''}`}
      backLabel={t('common.back')}
      setupFailedMessage={t('payment.numberSetupFailed')}
      onBusy={hold}
      onBack={leave}
      onPaid={tellPaid}
    />
  );
}

/** The order that an address names; the server holds the total against its own prices. */
function readOrder(value: string | null): PaymentOrder | null {
  const [, digits, cents] = /^([1-9]\d{7,14})\.(\d{1,7})$/.exec(value ?? '') ?? [];
  return digits ? { phoneNumber: `+${digits}`, totalCents: Number(cents) } : null;
}
