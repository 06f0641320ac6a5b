import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** charge.dispute.funds_reinstated: a dispute was won and its money is back. */
export const chargeDisputeFundsReinstated: StripeEventHandler = convergeNamed;
