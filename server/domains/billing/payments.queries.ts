import { isCardRefusal } from '../../core/card-refusals.ts';
import type { OrderLine } from '../../core/order.ts';
import type { Statement } from '../../db/sql.ts';
import type { PaymentState, PaymentView } from './payments.schema.ts';

export type PaymentRow = {
  id: number;
  business_id: number;
  purpose: 'topup' | 'number_order';
  state: PaymentState;
  amount_cents: number;
  currency: 'cad';
  exchange_rate: number;
  lines: OrderLine[];
  phone_number: string | null;
  stripe_payment_intent_id: string | null;
  stripe_checkout_session_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  last_error: string | null;
  created_at: Date;
  succeeded_at: Date | null;
  refunded_cents: number;
  disputed_cents: number;
  credited_cents: number;
};

const COLUMNS = `p.id, p.business_id, p.purpose, p.state, p.amount_cents, p.currency,
  p.exchange_rate::float8 AS exchange_rate, p.lines, p.phone_number, p.stripe_payment_intent_id,
  p.stripe_checkout_session_id, p.card_brand, p.card_last4, p.last_error, p.created_at, p.succeeded_at,
  p.refunded_cents, p.disputed_cents,
  coalesce((SELECT sum(e.amount_cents) FROM payment_effects e
            WHERE e.business_id = p.business_id AND e.payment_id = p.id AND e.kind = 'topup'), 0)::bigint AS credited_cents`;

export const paymentById: Statement<PaymentRow> = {
  name: 'payments.by_id',
  text: `SELECT ${COLUMNS} FROM payments p WHERE p.business_id = $1 AND p.id = $2`,
};

export const paymentByIntent: Statement<PaymentRow> = {
  name: 'payments.by_intent',
  text: `SELECT ${COLUMNS} FROM payments p WHERE p.business_id = $1 AND p.stripe_payment_intent_id = $2`,
};

export const paymentBySession: Statement<PaymentRow> = {
  name: 'payments.by_session',
  text: `SELECT ${COLUMNS} FROM payments p WHERE p.business_id = $1 AND p.stripe_checkout_session_id = $2`,
};

/**
 * The payment that somebody comes back from without saying which: the newest of the last hour that has come to
 * something or was begun on Stripe's own page, since the forms of the portal name theirs.
 */
export const latestPayment: Statement<PaymentRow> = {
  name: 'payments.latest',
  text: `SELECT ${COLUMNS} FROM payments p
    WHERE p.business_id = $1 AND p.created_at > app_now() - interval '1 hour'
      AND (p.state IN ('processing', 'succeeded', 'mismatched')
           OR (p.state = 'open' AND p.stripe_checkout_session_id IS NOT NULL))
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
};

/** A payment as its business sees it. */
export function toPaymentView(row: PaymentRow): PaymentView {
  const card =
    row.card_brand !== null && row.card_last4 !== null
      ? { brand: row.card_brand, last4: row.card_last4 }
      : null;
  return {
    id: row.id,
    state: row.state,
    purpose: row.purpose,
    createdAt: row.created_at.toISOString(),
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    paidCents: row.amount_cents,
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    creditedCents: row.credited_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
    lines: row.lines,
    phoneNumber: row.phone_number,
    card,
    refusal: isCardRefusal(row.last_error) ? row.last_error : null,
  };
}
