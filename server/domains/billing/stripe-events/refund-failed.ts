import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** refund.failed: the bank sent a refund back; the balance gets it again. */
export const refundFailed: StripeEventHandler = convergeNamed;
