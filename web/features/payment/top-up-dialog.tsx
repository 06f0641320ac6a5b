import { computeOrder } from '../../../server/core/order.ts';
import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { fundsPathBackTo } from '../../lib/way-back.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { useFinishPaying } from './use-finish-paying.ts';
import type { TopUp } from './use-top-up.ts';

/** Adds the chosen amount to the balance: the payment step, and what follows when it was paid. */
export function TopUpDialog({ topUp: { cents, hold, close } }: { topUp: TopUp }) {
  const { leave, tellPaid } = useFinishPaying(close);
  return (
    <PaymentDialog
      order={cents === null ? null : { totalCents: computeOrder(cents).totalCents }}
      title={cents === null ? '' : t('payment.topUpTitle', { amount: formatCents(cents) })}
      returnPath={fundsPathBackTo(window.location.search)}
      backLabel={t('common.back')}
      setupFailedMessage={t('payment.topUpSetupFailed')}
      onBusy={hold}
      onBack={leave}
      onPaid={tellPaid}
    />
  );
}
