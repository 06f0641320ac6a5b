import { convergeCheckout } from '../converge-checkout.ts';
import { type StripeEventHandler, toOutcome } from './stripe-event-handler.ts';

/** checkout.session.completed: somebody went through Stripe’s page; whether they paid, the intent tells. */
export const checkoutSessionCompleted: StripeEventHandler = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));
