import { convergeCheckout } from '../converge-checkout.ts';
import { type StripeEventHandler, toOutcome } from './stripe-event-handler.ts';

/** checkout.session.expired: the page was left unpaid, and the order lets go of its number. */
export const checkoutSessionExpired: StripeEventHandler = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));
