import type Stripe from 'stripe';
import { findCharge } from './make-charge.ts';
import { findIntent } from './make-intent.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { nowSeconds } from './wire.ts';

export interface RefundRequest {
  payment_intent?: string | undefined;
  charge?: string | undefined;
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | undefined;
  metadata: Record<string, string>;
}

function chargeToRefund(state: StripeState, request: RefundRequest): Stripe.Charge {
  if (request.charge !== undefined) return findCharge(state, request.charge, 'charge');
  if (request.payment_intent === undefined) {
    throw badRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = findIntent(state, request.payment_intent, 'payment_intent');
  const charge =
    typeof intent.latest_charge === 'string' ? state.charges.get(intent.latest_charge) : undefined;
  if (charge?.paid) return charge;
  throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function amountToRefund(charge: Stripe.Charge, requestedCents: number | undefined): number {
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed) {
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (refundable === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = requestedCents ?? refundable;
  if (amount < 1) {
    throw badRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount <= refundable) return amount;
  const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(refundable)})`;
  throw badRequest(message, { param: 'amount' });
}

function withRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
}

/** Refunds a charge, by default its whole remainder; never more than was captured. */
export function createRefund({ state, emit }: StripeCall, request: RefundRequest): Stripe.Refund {
  const charge = chargeToRefund(state, request);
  const amount = amountToRefund(charge, request.amount);
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  state.refunds.put(refund.id, refund);
  const refunded = state.charges.put(charge.id, withRefunded(charge, amount));
  emit('refund.created', refund);
  emit('charge.refunded', refunded);
  emit('refund.updated', refund);
  return refund;
}

/** The refund with this id. Throws `resource_missing` if it does not exist. */
export function findRefund(state: StripeState, id: string): Stripe.Refund {
  const refund = state.refunds.get(id);
  if (!refund) throw resourceMissing('refund', id, 'id');
  return refund;
}

/**
 * Fails a refund, as when a bank returns it days later; the money returns to the account. A repeated call changes
 * nothing.
 */
export function failRefund({ state, emit }: StripeCall, id: string): Stripe.Refund {
  const refund = findRefund(state, id);
  if (refund.status === 'failed') return refund;
  const failed = state.refunds.put(id, {
    ...refund,
    failure_balance_transaction: newId('txn'),
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  });
  const charge = typeof refund.charge === 'string' ? state.charges.get(refund.charge) : undefined;
  if (charge) state.charges.put(charge.id, withRefunded(charge, -refund.amount));
  emit('refund.failed', failed);
  emit('refund.updated', failed);
  return failed;
}
