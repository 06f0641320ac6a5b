import { useRef, useState } from 'react';
import { apiErrorOf, sayError } from '../../../lib/api-errors.ts';
import { t } from '../../../lib/texts/t.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { openStripe } from '../open-stripe.ts';
import { type Problem, refusedProblem, unknownProblem } from '../problem.ts';
import { useFinishPaying } from '../use-finish-paying.ts';
import type { Unsettled } from '../use-pay.ts';

type Payment = Outputs['billing']['settlePayment'];

const ANSWERED = { meta: { answersErrors: true } };

/** After these nobody knows whether the card was charged: the same wish is sent again. */
const UNCERTAIN = ['network', 'provider_unavailable', 'internal', 'conflict'];

/** A wish to pay: as long as it is the same one, the server makes it the same payment. */
type Wish = { key: string; requestId: string };

/**
 * Charges a kept card at once, and lets its owner answer their bank where it asks. A press while one is under way does
 * nothing. After a lost answer the next press is the same payment; after a refusal it is another one.
 */
export function usePayWithCard() {
  const { client } = trpc.useUtils();
  const { tellPaid, leave } = useFinishPaying(() => undefined);
  const { mutateAsync: charge } = trpc.billing.payWithCard.useMutation(ANSWERED);
  const { mutateAsync: settle } = trpc.billing.settlePayment.useMutation(ANSWERED);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null);
  const isStarted = useRef(false);
  const wish = useRef<Wish | null>(null);

  async function pay(totalCents: number, cardId: number) {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    setRefusal(null);
    const key = `${totalCents} ${cardId}`;
    if (wish.current?.key !== key) wish.current = { key, requestId: crypto.randomUUID() };
    const { requestId } = wish.current;
    const problem = await chargeOnce({ totalCents, cardId, requestId });
    setRefusal(problem);
    setBusy(false);
    isStarted.current = false;
  }

  async function chargeOnce(input: { totalCents: number; cardId: number; requestId: string }) {
    try {
      const { payment, paymentIntentId, clientSecret } = await charge(input);
      if (clientSecret === null || paymentIntentId === null) return conclude(payment);
      return await askOwner(clientSecret, paymentIntentId);
    } catch (error) {
      const isUncertain = UNCERTAIN.includes(apiErrorOf(error).code);
      if (!isUncertain) wish.current = null;
      return {
        title: t(isUncertain ? 'payment.unknown' : 'payment.failed'),
        message: isUncertain ? t('funds.mayHavePaid') : sayError(error),
      };
    }
  }

  /** The bank wants to see them; whatever they answer there, the server is told by Stripe. */
  async function askOwner(clientSecret: string, paymentIntentId: string): Promise<Problem | null> {
    const stripe = await openStripe(await client.billing.paymentForm.query());
    await stripe.handleNextAction({ clientSecret });
    const payment = await settle({ paymentIntentId }).catch(() => null);
    return payment ? conclude(payment) : unknownProblem();
  }

  function conclude(payment: Payment): Problem | null {
    const { state, refusal: why } = payment;
    wish.current = null;
    if (state === 'succeeded') tellPaid(payment);
    else leave();
    if (state === 'processing' || state === 'mismatched') setUnsettled(state);
    // Somebody who left their bank without an answer refused nothing.
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
