import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** charge.dispute.closed: whichever way it ended, the payment is looked at once more. */
export const chargeDisputeClosed: StripeEventHandler = convergeNamed;
