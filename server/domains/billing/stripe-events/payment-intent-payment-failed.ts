import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** payment_intent.payment_failed: a card was refused; the reason is kept, the payment may be tried again. */
export const paymentIntentPaymentFailed: StripeEventHandler = convergeNamed;
