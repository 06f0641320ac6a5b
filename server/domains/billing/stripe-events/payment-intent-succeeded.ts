import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** payment_intent.succeeded: the money is there, and the balance gets it. */
export const paymentIntentSucceeded: StripeEventHandler = convergeNamed;
