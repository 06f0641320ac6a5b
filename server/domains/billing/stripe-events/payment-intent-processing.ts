import { convergeNamed, type StripeEventHandler } from './stripe-event-handler.ts';

/** payment_intent.processing: the bank takes its time; nothing is credited before it says yes. */
export const paymentIntentProcessing: StripeEventHandler = convergeNamed;
