import { convergeCheckout } from '../converge-checkout.ts';
import { type StripeEventHandler, toOutcome } from './stripe-event-handler.ts';

/** checkout.session.async_payment_succeeded: a slow way of paying ended well after its page was left. */
export const checkoutSessionAsyncPaymentSucceeded: StripeEventHandler = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));
