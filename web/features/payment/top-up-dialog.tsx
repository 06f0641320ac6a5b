import { useQueryClient } from '@tanstack/react-query';
import { formatCents } from '../../../server/core/money.ts';
import { computeOrder } from '../../../server/core/order.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { refreshMoney } from './refresh-money.ts';
import { sayCredited } from './say-return.ts';
import type { TopUp } from './use-top-up.ts';

/** Adds the chosen amount to the balance: the payment step, and what follows when it was paid. */
export function TopUpDialog({ topUp: { cents, hold, close } }: { topUp: TopUp }) {
  const client = useQueryClient();
  return (
    <PaymentDialog
      order={cents === null ? null : { totalCents: computeOrder(cents).totalCents }}
      title={cents === null ? '' : t('payment.topUpTitle', { amount: formatCents(cents) })}
      returnPath="/billing"
      backLabel={t('payment.back')}
      setupFailedMessage={t('payment.topUpSetupFailed')}
      onBusy={hold}
      onBack={() => {
        refreshMoney(client);
        close();
      }}
      onPaid={({ creditedCents }) => {
        showToast({ kind: 'success', title: t('payment.successToast'), message: sayCredited(creditedCents) });
        refreshMoney(client);
        close();
      }}
    />
  );
}
