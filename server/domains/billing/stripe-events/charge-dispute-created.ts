import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** charge.dispute.created: a cardholder asks their bank for the money. */
export const chargeDisputeCreated: StripeEventHandler = convergeNamed;
