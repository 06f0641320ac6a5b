import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** charge.dispute.funds_withdrawn: Stripe took the disputed money from us, and we take it from the balance. */
export const chargeDisputeFundsWithdrawn: StripeEventHandler = convergeNamed;
