import type Stripe from 'stripe';
import { blankSession } from './blank-session.ts';
import { cancelIntent, isCancelable } from './cancel-intent.ts';
import { assertAmount } from './intent-request.ts';
import { findCustomer } from './make-customer.ts';
import { findIntent } from './make-intent.ts';
import type { LineItemRequest, SessionCreation } from './session-request.ts';
import type { StripeCall } from './stripe-call.ts';
import { badRequest, resourceMissing } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { type LineItemWire, nowSeconds, type PriceWire } from './wire.ts';

function priceOf({ price_data: data }: LineItemRequest): PriceWire {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  };
}

function lineOf(item: LineItemRequest): LineItemWire {
  const amount = item.price_data.unit_amount * item.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: item.price_data.currency,
    description: item.price_data.product_data.name,
    metadata: {},
    price: priceOf(item),
    quantity: item.quantity,
  };
}

function currencyOf(items: readonly LineItemRequest[]): string {
  const codes = new Set(items.map((item) => item.price_data.currency));
  const [code = ''] = codes;
  if (codes.size === 1) return code;
  throw badRequest('All line items must have the same currency.', { param: 'line_items' });
}

const minutes = 60;
const hours = 3_600;

function expiryOf(requested: number | undefined, created: number): number {
  const expiresAt = requested ?? created + 24 * hours;
  // Tolerance of ten seconds on Stripe's limits of `expires_at`, for the duration of the request and for differing
  // clocks.
  if (expiresAt >= created + 30 * minutes - 10 && expiresAt <= created + 24 * hours + 10) return expiresAt;
  throw badRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );
}

/**
 * Creates a session for a hosted payment page. The session stays open until it is paid, is expired, or reaches
 * `expires_at` (24 hours by default).
 */
export function createSession(
  { context, state }: StripeCall,
  input: SessionCreation,
): Stripe.Checkout.Session {
  const currency = currencyOf(input.line_items);
  const lineItems = input.line_items.map(lineOf);
  const total = lineItems.reduce((sum, line) => sum + line.amount_total, 0);
  assertAmount(total, currency);
  const customer = input.customer === undefined ? null : findCustomer(state, input.customer, 'customer').id;
  if (customer !== null && (input.customer_email ?? input.customer_creation) !== undefined) {
    throw badRequest(
      'You may only specify one of these parameters: customer, customer_email, customer_creation.',
    );
  }
  const id = newId('cs_test');
  const blank = blankSession(
    id,
    `${context.config.publicUrl}/sandbox/stripe/checkout/${id}`,
    total,
    currency,
  );
  const session: Stripe.Checkout.Session = {
    ...blank,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    customer,
    customer_creation: customer === null ? (input.customer_creation ?? 'if_required') : null,
    customer_email: input.customer_email ?? null,
    expires_at: expiryOf(input.expires_at, blank.created),
    locale: input.locale ?? null,
    metadata: input.metadata,
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
  };
  const data = input.payment_intent_data ?? {};
  state.sessionPlans.put(id, {
    lineItems,
    setupFutureUsage: data.setup_future_usage,
    intentMetadata: data.metadata ?? {},
    intentDescription: data.description ?? null,
    receiptEmail: data.receipt_email ?? null,
  });
  return state.sessions.put(id, session);
}

/**
 * The session with this id. An open session that is overdue expires here. Throws `resource_missing` if it does not
 * exist.
 */
export function findSession(call: StripeCall, id: string, param = 'id'): Stripe.Checkout.Session {
  const session = call.state.sessions.get(id);
  if (!session) throw resourceMissing('checkout.session', id, param);
  return session.status === 'open' && session.expires_at <= nowSeconds()
    ? closeUnpaid(call, session)
    : session;
}

/** As at Stripe, the expiry of a session also cancels its intent, which exists if a card was declined. */
function closeUnpaid(call: StripeCall, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { state, emit } = call;
  const expired = state.sessions.put(session.id, { ...session, status: 'expired', url: null });
  const { payment_intent: intent } = session;
  if (typeof intent === 'string' && isCancelable(findIntent(state, intent)))
    cancelIntent(call, intent, undefined);
  emit('checkout.session.expired', expired);
  return expired;
}

/** Ends an open session without payment. Throws for a session that is not open. */
export function expireSession(call: StripeCall, id: string): Stripe.Checkout.Session {
  const session = findSession(call, id);
  if (session.status === 'open') return closeUnpaid(call, session);
  throw badRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  );
}

/** Expires every overdue open session. */
export function expireSessions(call: StripeCall, state: StripeState): void {
  for (const session of state.sessions.list()) {
    if (session.status === 'open') findSession(call, session.id);
  }
}
