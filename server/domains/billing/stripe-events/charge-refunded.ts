import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** charge.refunded: money went back to a card. May come before we heard of the payment itself. */
export const chargeRefunded: StripeEventHandler = convergeNamed;
