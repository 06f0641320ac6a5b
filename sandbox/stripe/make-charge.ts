import type Stripe from 'stripe';
import type { StripeCall } from './stripe-call.ts';
import { resourceMissing } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import type { Decline } from './test-cards.ts';
import { nowSeconds } from './wire.ts';

function cardDetails(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  if (!card) return { type: method.type };
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const paid: Stripe.Charge.Outcome = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
  if (!decline) return paid;
  return {
    ...paid,
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

/**
 * Creates the charge for one attempt to charge a card with an intent's amount: paid and captured immediately, or failed
 * with `decline`.
 */
export function createCharge(
  { context, state, emit }: StripeCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const id = newId('ch');
  const isPaid = decline === undefined;
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CALLINGUA SANDBOX',
    captured: isPaid,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent.amount),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${context.config.publicUrl}/sandbox/stripe/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  state.charges.put(id, charge);
  emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

/** The charge with this id. Throws `resource_missing` if it does not exist. */
export function findCharge(state: StripeState, id: string, param = 'id'): Stripe.Charge {
  const charge = state.charges.get(id);
  if (!charge) throw resourceMissing('charge', id, param);
  return charge;
}
