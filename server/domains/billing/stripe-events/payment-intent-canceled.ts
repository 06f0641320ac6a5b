import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** payment_intent.canceled: nobody will pay this any more. */
export const paymentIntentCanceled: StripeEventHandler = convergeNamed;
