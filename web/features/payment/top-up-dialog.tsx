import { useCallback } from 'react';
import { computeOrder, isTopUpAmount } from '../../../server/core/order.ts';
import { fundsPathBackTo } from '../../lib/return-link.ts';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { PaymentDialog, usePaymentUrlDialog } from './payment-dialog.tsx';
import { useFinishPaying } from './use-payment-return.ts';

/** Payment dialog that adds the chosen amount to the balance. */
export function TopUpDialog({ topUp: { cents, lock, close } }: { topUp: TopUp }) {
  const { leave, announcePaid } = useFinishPaying(close);
  return (
    <PaymentDialog
      order={cents === null ? null : { totalCents: computeOrder(cents).totalCents }}
      title={cents === null ? '' : t('payment.topUpTitle', { amount: formatMoney(cents) })}
      returnPath={fundsPathBackTo(window.location.search)}
      backLabel={t('common.back')}
      setupFailedMessage={t('payment.topUpSetupFailed')}
      onBusy={lock}
      onBack={leave}
      onPaid={announcePaid}
    />
  );
}

const topUpOf = (text: string | null) => (text !== null && isTopUpAmount(Number(text)) ? Number(text) : null);

/** The amount being added, stored in the URL. */
export function useTopUp() {
  const { value, open, lock, close } = usePaymentUrlDialog('topup');
  return {
    cents: topUpOf(value),
    open: useCallback((cents: number) => open(String(cents)), [open]),
    lock,
    close,
  };
}

type TopUp = ReturnType<typeof useTopUp>;
