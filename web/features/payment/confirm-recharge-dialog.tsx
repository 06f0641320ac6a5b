import { useCallback, useState } from 'react';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { PaymentDialog, usePaymentUrlDialog } from './payment-dialog.tsx';
import { nothingToConfirm, ProblemDialog } from './problem.tsx';
import type { PaymentOrder } from './use-created-payment.ts';
import { useFinishPaying } from './use-payment-return.ts';

/** Payment dialog for a recharge that needs the owner's authentication. Shows a notice when no recharge is waiting. */
export function ConfirmRechargeDialog({ recharge }: { recharge: RechargeToConfirm }) {
  const { order, isNothing, lock, close } = recharge;
  const { leave, announcePaid } = useFinishPaying(close);
  return (
    <>
      <PaymentDialog
        order={order}
        title={order ? t('payment.confirmTitle', { amount: formatMoney(order.totalCents) }) : ''}
        hint={t('payment.confirmHint')}
        returnPath="/billing"
        backLabel={t('common.back')}
        onBusy={lock}
        onBack={leave}
        onPaid={announcePaid}
      />
      <ProblemDialog problem={isNothing ? nothingToConfirm() : null} onClose={close} />
    </>
  );
}

const SUBJECT = 'recharge';

/**
 * State of the dialog for a recharge that waits for the owner's authentication. The link in the email opens the dialog
 * (`finish=recharge`). While the dialog is open, `order` stays set, even if the server already knows that the recharge
 * was paid.
 */
export function useRechargeToConfirm() {
  const { value, open, lock, close } = usePaymentUrlDialog('finish');
  const { data } = trpc.billing.recharge.useQuery();
  const [order, setOrder] = useState<PaymentOrder | null>(null);
  const isOpen = value === SUBJECT;
  const dueCents = data?.standing === 'authentication' ? data.dueCents : null;
  if (isOpen && order === null && dueCents !== null) setOrder({ totalCents: dueCents, isRecharge: true });
  if (!isOpen && order !== null) setOrder(null);
  return {
    order: isOpen ? order : null,
    /** True when the dialog is open but no recharge is waiting. */
    isNothing: isOpen && order === null && data !== undefined && dueCents === null,
    open: useCallback(() => open(SUBJECT), [open]),
    lock,
    close,
  };
}

type RechargeToConfirm = ReturnType<typeof useRechargeToConfirm>;
