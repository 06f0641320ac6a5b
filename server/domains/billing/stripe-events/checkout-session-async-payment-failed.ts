import { convergeCheckout } from '../converge-checkout.ts';
import { type StripeEventHandler, toOutcome } from './stripe-event-handler.ts';

/** checkout.session.async_payment_failed: a slow way of paying failed after its page was left. */
export const checkoutSessionAsyncPaymentFailed: StripeEventHandler = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));
