import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { type Outputs, trpc } from '../../trpc.ts';
import { decideOutcome } from './decide-outcome.ts';
import { formProblem, notReadyProblem, type Problem, refusedProblem, unknownProblem } from './problem.ts';
import type { SaveAgreement } from './use-agreement.ts';

type Payment = Outputs['billing']['settlePayment'];

/**
 * Why the step ends without a credited payment: the bank is still processing, the server could not be asked, or the
 * payment does not match the order.
 */
export type Unsettled = 'processing' | 'made' | 'mismatched';

export type PayEvents = { onPaid: (payment: Payment) => void; onUnsettled: (why: Unsettled) => void };

/**
 * Confirms the payment with Stripe and asks the server what it credited. A press while one is under way does nothing;
 * after a success the form stays closed. A refused card leaves it open for another one, with `refusal` shown beside the
 * form; `problem` is for what another card cannot solve. `saveAgreement` comes before the charge: while it fails, nothing is
 * charged.
 */
export function usePay(
  paymentIntentId: string,
  returnPath: string,
  { onPaid, onUnsettled }: PayEvents,
  saveAgreement: SaveAgreement | null,
) {
  const stripe = useStripe();
  const elements = useElements();
  const { mutateAsync } = trpc.billing.settlePayment.useMutation({ meta: { answersErrors: true } });
  const [paying, setPaying] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const started = useRef(false);

  async function pay() {
    if (started.current) return;
    if (!stripe || !elements) return setProblem(notReadyProblem());
    started.current = true;
    setPaying(true);
    setRefusal(null);
    const found = await confirm();
    if (found === 'paid') return;
    started.current = false;
    setPaying(false);
    setRefusal(found);
  }

  /** The refusal, null when the form itself says what is wrong or a dialog does. */
  async function confirm(): Promise<Problem | null | 'paid'> {
    if (!stripe || !elements) return null;
    const stopped = await agree(elements);
    if (stopped) return stopped.problem;
    const confirmParams = { return_url: new URL(returnPath, window.location.origin).href };
    const outcome = await stripe
      .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
      .then(decideOutcome, () => ({ kind: 'unknown' }) as const);
    if (outcome.kind === 'incomplete') return null;
    if (outcome.kind === 'refused') return refusedProblem(outcome.refusal);
    if (outcome.kind === 'unusable') return stop();
    if (outcome.kind === 'processing') return end(() => onUnsettled('processing'));
    return settle(outcome.kind === 'succeeded');
  }

  /** What keeps the card from being charged; null when the agreement is saved, or nothing is to be agreed to. */
  async function agree(form: StripeElements): Promise<{ problem: Problem | null } | null> {
    if (!saveAgreement) return null;
    // Stripe wants to be asked before anything else is awaited; the form itself says what is missing.
    const { error } = await form.submit();
    if (error) return { problem: null };
    const problem = await saveAgreement();
    return problem && { problem };
  }

  function stop(): null {
    setProblem(formProblem());
    return null;
  }

  async function settle(isMade: boolean): Promise<Problem | 'paid'> {
    const payment = await mutateAsync({ paymentIntentId }).catch(() => null);
    if (payment?.state === 'succeeded') return end(() => onPaid(payment));
    if (payment?.state === 'mismatched') return end(() => onUnsettled('mismatched'));
    if (payment?.state === 'processing') return end(() => onUnsettled('processing'));
    return isMade ? end(() => onUnsettled('made')) : unknownProblem();
  }

  return {
    paying,
    problem,
    refusal,
    pay: () => void pay(),
    failToLoad: () => setProblem(formProblem()),
    dismiss: () => setProblem(null),
  };
}

function end(tell: () => void): 'paid' {
  tell();
  return 'paid';
}
