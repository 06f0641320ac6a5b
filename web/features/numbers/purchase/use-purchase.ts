import { useRef } from 'react';
import { apiErrorOf } from '../../../lib/forms/api-errors.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { trpc } from '../../../trpc.ts';
import type { Quote } from '../number.ts';
import { tellPurchaseFailure, tellReady, tellReserved } from './tell-order.ts';

type PurchaseEvents = {
  /** The number is active. */
  onReady: () => void;
  /** The number is ordered and follows by itself. */
  onOrdered: (orderId: number) => void;
  /** The price or the balance is not what was shown. */
  onOutdated: () => void;
};

/**
 * Buys a number from the balance. The same number is asked for under the same key until there is an answer, so that a
 * second press, or one after a lost answer, buys it once.
 */
export function usePurchase({ onReady, onOrdered, onOutdated }: PurchaseEvents) {
  const key = useContentKey();
  const { mutate, isPending } = trpc.numbers.purchase.useMutation({ meta: { answersErrors: true } });
  // The second press of a double click comes before the button is shown as busy.
  const isStarted = useRef(false);
  const buy = ({ phoneNumber, isPremium }: Quote) => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(
      { phoneNumber, requestId: key.keyOf(phoneNumber) },
      {
        onSuccess: ({ order }) => {
          key.renew();
          if (order.state !== 'active') {
            if (isPremium) tellReserved();
            return onOrdered(order.id);
          }
          tellReady(order);
          onReady();
        },
        onError: (error) => {
          const { code, isUncertain } = apiErrorOf(error);
          if (!isUncertain && code !== 'network') key.renew();
          onOutdated();
          if (code === 'insufficient_funds') return;
          tellPurchaseFailure(error, isPremium);
        },
        onSettled: () => {
          isStarted.current = false;
        },
      },
    );
  };
  return { buy, busy: isPending };
}
