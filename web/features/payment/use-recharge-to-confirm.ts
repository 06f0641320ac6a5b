import { useCallback, useState } from 'react';
import { trpc } from '../../trpc.ts';
import type { PaymentOrder } from './use-created-payment.ts';
import { useHeldDialog } from './use-held-dialog.ts';

const SUBJECT = 'recharge';

/**
 * The charge of auto-recharge that its owner confirms, in the address as a mail links to it (`finish=recharge`). What
 * is being paid stays while the dialog is open, also when the server has heard of the payment before this page has.
 */
export function useRechargeToConfirm() {
  const { value, open, hold, close } = useHeldDialog('finish');
  const { data } = trpc.billing.recharge.useQuery();
  const [order, setOrder] = useState<PaymentOrder | null>(null);
  const isOpen = value === SUBJECT;
  const dueCents = data?.standing === 'authentication' ? data.dueCents : null;
  if (isOpen && order === null && dueCents !== null) setOrder({ totalCents: dueCents, isRecharge: true });
  if (!isOpen && order !== null) setOrder(null);
  return {
    order: isOpen ? order : null,
    /** It was asked for, and none waits. */
    isNothing: isOpen && order === null && data !== undefined && dueCents === null,
    open: useCallback(() => open(SUBJECT), [open]),
    hold,
    close,
  };
}

export type RechargeToConfirm = ReturnType<typeof useRechargeToConfirm>;
