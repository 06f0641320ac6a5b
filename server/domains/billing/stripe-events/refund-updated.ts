import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** refund.updated: a refund that was pending went through, or did not. */
export const refundUpdated: StripeEventHandler = convergeNamed;
