import { useRef, useState } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { type Problem, refusedProblem } from '../problem.ts';
import { useFinishPaying } from '../use-finish-paying.ts';
import type { Unsettled } from '../use-pay.ts';
import { useCardCharge } from './use-card-charge.ts';

/**
 * What names the wish to pay this amount with this card: as long as it is the same, the server makes it the same payment.
 * Kept in the tab, so that a reload while the answer is under way pays nothing twice.
 */
const WISH = 'cardPayment:';

function requestOf(wish: string): string {
  const requestId = sessionStorage.getItem(wish) ?? crypto.randomUUID();
  sessionStorage.setItem(wish, requestId);
  return requestId;
}

/**
 * Charges a kept card at once. A press while one is under way does nothing. After a lost answer the next press is the same
 * payment; after a refusal it is another one.
 */
export function usePayWithCard() {
  const { tellPaid, leave } = useFinishPaying(() => undefined);
  const charge = useCardCharge();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null);
  const isStarted = useRef(false);

  async function pay(totalCents: number, cardId: number) {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    setRefusal(null);
    const wish = `${WISH}${totalCents}:${cardId}`;
    const outcome = await charge({ totalCents, cardId, requestId: requestOf(wish) });
    if (outcome.kind !== 'unknown') sessionStorage.removeItem(wish);
    setRefusal(outcome.kind === 'known' ? conclude(outcome.payment) : outcome.problem);
    setBusy(false);
    isStarted.current = false;
  }

  /** The problem, if it brought nothing. Somebody who left their bank without an answer refused nothing. */
  function conclude(payment: Outputs['billing']['settlePayment']): Problem | null {
    const { state, refusal: why } = payment;
    if (state === 'succeeded') tellPaid(payment);
    else leave();
    if (state === 'processing' || state === 'mismatched') setUnsettled(state);
    return state === 'open' || state === 'canceled' ? refusedProblem(why ?? 'not_authenticated') : null;
  }

  return {
    busy,
    refusal,
    unsettled,
    pay: (totalCents: number, cardId: number) => void pay(totalCents, cardId),
    dismiss: () => setUnsettled(null),
  };
}
