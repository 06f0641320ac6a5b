import { convergePayment } from '../converge-payment.ts';
import { stopDeclined } from '../limit-payments.ts';
import { convergeNamed, type StripeEventHandler, toOutcome } from './stripe-event-handler.ts';

/**
 * payment_intent.payment_failed: a card was refused; the reason is kept, and the payment may be tried again until too
 * many cards were.
 */
export const paymentIntentPaymentFailed: StripeEventHandler = async (deps, event) => {
  const outcome = await convergeNamed(deps, event);
  const { paymentIntentId } = event;
  if (paymentIntentId === null || !(await stopDeclined(deps, paymentIntentId))) return outcome;
  return toOutcome(await convergePayment(deps, paymentIntentId));
};
