import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { type CardRefusal, cardRefusalOf } from '../../../server/core/card-refusals.ts';
import {
  describeTerms,
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
} from '../../../server/core/payment-terms.ts';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { discardDraft, useDraftState } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import {
  formProblem,
  notReadyProblem,
  type Problem,
  refusedProblem,
  type Unsettled,
  unknownProblem,
} from './problem.tsx';

type Payment = Outputs['billing']['settlePayment'];

export type PayEvents = { onPaid: (payment: Payment) => void; onUnsettled: (why: Unsettled) => void };

/**
 * Confirms the payment with Stripe and asks the server for the credited amount. Ignores clicks during a payment and
 * after a success. After a refusal the form stays open for another card, and `refusal` is shown next to it. `problem`
 * is set when another card cannot help. `saveAgreement` runs before the charge; if it fails, nothing is charged.
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
    const result = await confirm();
    if (result === 'paid') return;
    started.current = false;
    setPaying(false);
    setRefusal(result);
  }

  /**
   * Returns 'paid' when the step has ended, or the refusal to show. Null means that the form or a dialog already shows
   * the problem.
   */
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

  /**
   * Saves the agreement. Returns null when the card may be charged: after saving, or if no agreement is needed. Any
   * other result forbids the charge.
   */
  async function agree(form: StripeElements): Promise<{ problem: Problem | null } | null> {
    if (!saveAgreement) return null;
    // Stripe requires that submit() runs before any other await. On an error, the form itself marks the field.
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

function end(notify: () => void): 'paid' {
  notify();
  return 'paid';
}

/** Draft name of the auto-recharge switch in this tab, so that a reload does not turn it on again. */
const DRAFT = 'recharge-with-payment';

/**
 * Saves the terms shown next to the Pay button, before the charge. Returns a problem if saving fails; the card must not
 * be charged then.
 */
type SaveAgreement = () => Promise<Problem | null>;

/**
 * State of the auto-recharge switch next to the Pay button. `save` is null where auto-recharge is not offered.
 * `onOutdated` runs when the server's terms differ from the shown ones.
 */
export function useAgreement(paymentIntentId: string, terms: PaymentTerms | null, onOutdated: () => void) {
  const [isRechargeOn, setRechargeOn] = useDraftState(DRAFT, true);
  const { mutateAsync } = trpc.billing.agreeToPayment.useMutation({ meta: { answersErrors: true } });

  async function save(shown: PaymentTerms): Promise<Problem | null> {
    const sentences = [...paymentSentences(shown, isRechargeOn), ...rechargeLimits(shown, isRechargeOn)];
    try {
      const shownTerms = describeTerms(t, sentences);
      await mutateAsync({ paymentIntentId, isAutoRecharge: isRechargeOn, shownTerms });
      return null;
    } catch (error) {
      const { code } = apiErrorOf(error);
      if (code === 'conflict') onOutdated();
      if (code === 'network') return unknownProblem();
      return { title: t('payment.failed'), message: formatError(error) };
    }
  }

  const isOffered = terms !== null && offeredRecharge(terms) !== null;
  return {
    save: isOffered ? () => save(terms) : null,
    isRechargeOn,
    setRechargeOn,
    discard: () => discardDraft(DRAFT),
  };
}

/**
 * Outcome of confirming a payment. `incomplete`: a field is invalid, and the form itself shows it. `unknown`: Stripe
 * did not respond, so the payment may have been made. `unusable`: no card can make this payment.
 */
type Outcome =
  | { kind: 'succeeded' | 'processing' | 'incomplete' | 'unknown' | 'unusable' }
  | { kind: 'refused'; refusal: CardRefusal };

/** Stripe error types of a failed request, after which the card may still have been charged or saved. */
const UNANSWERED = ['api_connection_error', 'api_error', 'rate_limit_error'];

/** True when Stripe's error does not tell whether the request had an effect. */
export const isUnanswered = ({ type }: { type: string }): boolean => UNANSWERED.includes(type);

/**
 * Interprets Stripe's response. Only the status `succeeded` means that the payment was made, even if it is part of an
 * error. Only error codes are used; the error message is never shown.
 */
export function decideOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  // No error and no final status: the cardholder closed the bank's authentication.
  if (!error) return { kind: 'refused', refusal: 'not_authenticated' };
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  if (isUnanswered(error)) return { kind: 'unknown' };
  const refusal = cardRefusalOf(error) ?? (error.type === 'card_error' ? 'declined' : null);
  return refusal ? { kind: 'refused', refusal } : { kind: 'unusable' };
}
