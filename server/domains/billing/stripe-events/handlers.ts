import { chargeDisputeClosed } from './charge-dispute-closed.ts';
import { chargeDisputeCreated } from './charge-dispute-created.ts';
import { chargeDisputeFundsReinstated } from './charge-dispute-funds-reinstated.ts';
import { chargeDisputeFundsWithdrawn } from './charge-dispute-funds-withdrawn.ts';
import { chargeRefunded } from './charge-refunded.ts';
import { checkoutSessionAsyncPaymentFailed } from './checkout-session-async-payment-failed.ts';
import { checkoutSessionAsyncPaymentSucceeded } from './checkout-session-async-payment-succeeded.ts';
import { checkoutSessionCompleted } from './checkout-session-completed.ts';
import { checkoutSessionExpired } from './checkout-session-expired.ts';
import { paymentIntentCanceled } from './payment-intent-canceled.ts';
import { paymentIntentPaymentFailed } from './payment-intent-payment-failed.ts';
import { paymentIntentProcessing } from './payment-intent-processing.ts';
import { paymentIntentSucceeded } from './payment-intent-succeeded.ts';
import { paymentMethodDetached } from './payment-method-detached.ts';
import { refundFailed } from './refund-failed.ts';
import { refundUpdated } from './refund-updated.ts';
import type { StripeEventHandler } from './stripe-event-handler.ts';

/** Every event that means something to us; any other is kept in the inbox as `ignored`. */
export const STRIPE_EVENT_HANDLERS: Readonly<Record<string, StripeEventHandler>> = {
  'payment_intent.succeeded': paymentIntentSucceeded,
  'payment_intent.payment_failed': paymentIntentPaymentFailed,
  'payment_intent.processing': paymentIntentProcessing,
  'payment_intent.canceled': paymentIntentCanceled,
  'checkout.session.completed': checkoutSessionCompleted,
  'checkout.session.async_payment_succeeded': checkoutSessionAsyncPaymentSucceeded,
  'checkout.session.async_payment_failed': checkoutSessionAsyncPaymentFailed,
  'checkout.session.expired': checkoutSessionExpired,
  'charge.refunded': chargeRefunded,
  'refund.updated': refundUpdated,
  'refund.failed': refundFailed,
  'charge.dispute.created': chargeDisputeCreated,
  'charge.dispute.funds_withdrawn': chargeDisputeFundsWithdrawn,
  'charge.dispute.funds_reinstated': chargeDisputeFundsReinstated,
  'charge.dispute.closed': chargeDisputeClosed,
  'payment_method.detached': paymentMethodDetached,
};
