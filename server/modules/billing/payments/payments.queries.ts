import { isCardRefusal } from '../../../core/card-refusals.ts';
import type { OrderLine } from '../../../core/order.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { bool, float, instant, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { PAYMENT_ERRORS } from './payment-errors.ts';
import { PAYMENT_PURPOSES, PAYMENT_STATES, type PaymentView } from './payments.schema.ts';

export const PAYMENT = {
  id: int,
  purpose: oneOf(PAYMENT_PURPOSES),
  is_auto: bool,
  state: oneOf(PAYMENT_STATES),
  receipt_number: text.orNull,
  amount_cents: int,
  currency: oneOf(['cad']),
  exchange_rate: float,
  lines: jsonOf<OrderLine[]>(),
  phone_number: text.orNull,
  stripe_payment_intent_id: text.orNull,
  stripe_checkout_session_id: text.orNull,
  card_brand: text.orNull,
  card_last4: text.orNull,
  last_error: oneOf(PAYMENT_ERRORS).orNull,
  created_at: instant,
  succeeded_at: instant.orNull,
  refunded_cents: int,
  disputed_cents: int,
  credited_cents: int,
};

/** Columns of the view of a payment `p`. */
export const COLUMNS = `p.id, p.purpose, p.channel = 'auto' AS is_auto, p.state, p.receipt_number, p.amount_cents, p.currency,
  p.exchange_rate::float8 AS exchange_rate, p.lines, p.phone_number, p.stripe_payment_intent_id,
  p.stripe_checkout_session_id, p.card_brand, p.card_last4, p.last_error, p.created_at, p.succeeded_at,
  p.refunded_cents, p.disputed_cents,
  coalesce((SELECT sum(e.amount_cents) FROM payment_effects e
            WHERE e.business_id = p.business_id AND e.payment_id = p.id AND e.kind = 'topup'), 0)::bigint AS credited_cents`;

export const paymentById = ofBusiness({
  name: 'payments.by_id',
  params: { id: int },
  row: PAYMENT,
  text: `SELECT ${COLUMNS} FROM payments p WHERE p.business_id = $business AND p.id = $id`,
});

export const paymentByIntent = ofBusiness({
  name: 'payments.by_intent',
  params: { intentId: text },
  row: PAYMENT,
  text: `SELECT ${COLUMNS} FROM payments p
    WHERE p.business_id = $business AND p.stripe_payment_intent_id = $intentId`,
});

export const paymentBySession = ofBusiness({
  name: 'payments.by_session',
  params: { sessionId: text },
  row: PAYMENT,
  text: `SELECT ${COLUMNS} FROM payments p
    WHERE p.business_id = $business AND p.stripe_checkout_session_id = $sessionId`,
});

/**
 * The payment to show to a browser that returns without a payment id: the newest one of the last hour that has a result
 * or was started on Stripe's page. The portal's own forms send the id.
 */
export const latestPayment = ofBusiness({
  name: 'payments.latest',
  row: PAYMENT,
  text: `SELECT ${COLUMNS} FROM payments p
    WHERE p.business_id = $business AND p.created_at > app_now() - interval '1 hour' AND p.channel <> 'auto'
      AND (p.state IN ('processing', 'succeeded', 'mismatched')
           OR (p.state = 'open' AND p.stripe_checkout_session_id IS NOT NULL))
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
});

/** Returns a payment as members of its business see it. */
export function toPaymentView(row: Values<typeof PAYMENT>): PaymentView {
  const card =
    row.card_brand !== null && row.card_last4 !== null
      ? { brand: row.card_brand, last4: row.card_last4 }
      : null;
  return {
    id: row.id,
    state: row.state,
    receiptNumber: row.receipt_number,
    purpose: row.purpose,
    isAuto: row.is_auto,
    createdAt: row.created_at.toISOString(),
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    paidCents: row.amount_cents,
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    creditedCents: row.credited_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
    lines: row.lines,
    phoneNumber: row.phone_number === null ? null : formatPhoneNumber(row.phone_number),
    card,
    refusal: isCardRefusal(row.last_error) ? row.last_error : null,
  };
}
