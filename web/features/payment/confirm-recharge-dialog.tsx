import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { nothingToConfirm } from './problem.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { useFinishPaying } from './use-finish-paying.ts';
import type { RechargeToConfirm } from './use-recharge-to-confirm.ts';

/** Lets its owner make the charge that the bank would not take without them; or says that none waits any more. */
export function ConfirmRechargeDialog({ recharge }: { recharge: RechargeToConfirm }) {
  const { order, isNothing, hold, close } = recharge;
  const { leave, tellPaid } = useFinishPaying(close);
  return (
    <>
      <PaymentDialog
        order={order}
        title={order ? t('payment.confirmTitle', { amount: formatCents(order.totalCents) }) : ''}
        hint={t('payment.confirmHint')}
        returnPath="/billing"
        backLabel={t('common.back')}
        onBusy={hold}
        onBack={leave}
        onPaid={tellPaid}
      />
      <ProblemDialog problem={isNothing ? nothingToConfirm() : null} onClose={close} />
    </>
  );
}
