import type Stripe from 'stripe';
import { findIntent } from './make-intent.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { nowSeconds } from './wire.ts';

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const sevenDays = 7 * 86_400;

function newDispute(charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const created = nowSeconds();
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + sevenDays,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
}

/**
 * Opens a dispute of the charge of an intent; the dispute withdraws the unrefunded amount. Throws for an intent without
 * a paid charge, and for a charge that is already disputed.
 */
export function openDispute(
  { state, emit }: StripeCall,
  intentId: string,
  reason: string = 'fraudulent',
): Stripe.Dispute {
  const intent = findIntent(state, intentId, 'payment_intent');
  const charge =
    typeof intent.latest_charge === 'string' ? state.charges.get(intent.latest_charge) : undefined;
  if (!charge?.paid || charge.refunded) {
    throw badRequest(`PaymentIntent ${intentId} has no money that could be disputed.`, {
      param: 'payment_intent',
    });
  }
  if (charge.disputed)
    throw badRequest(`Charge ${charge.id} is disputed already.`, { code: 'charge_disputed' });
  const dispute = newDispute(charge, reason);
  state.disputes.put(dispute.id, dispute);
  state.charges.put(charge.id, { ...charge, disputed: true });
  emit('charge.dispute.created', dispute);
  emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The dispute with this id. Throws `resource_missing` if it does not exist. */
export function findDispute(state: StripeState, id: string): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (!dispute) throw resourceMissing('dispute', id, 'id');
  return dispute;
}

/** Closes a dispute as won, which returns the money, or lost. Throws for a closed dispute. */
export function closeDispute(
  { state, emit }: StripeCall,
  id: string,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  const dispute = findDispute(state, id);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw badRequest(`This dispute is already closed: it was ${dispute.status}.`);
  }
  const closed = state.disputes.put(id, { ...dispute, status: outcome });
  emit('charge.dispute.closed', closed);
  if (outcome === 'won') emit('charge.dispute.funds_reinstated', closed);
  return closed;
}
