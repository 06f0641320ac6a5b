import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { readTouchedIntents, readUndelivered, type TouchedIntents } from './read-lists.ts';
import { type ProviderState, readProviderState } from './read-provider-state.ts';
import { createStripeCards, type StripeCards } from './stripe-cards.ts';
import { callStripe, refusedIntentOf, toAppError, unlessOver } from './stripe-errors.ts';
import { idOf, type StripeEvent, verifyStripeEvent } from './stripe-event.ts';

/** Timeout of one request in milliseconds, far below the lease of the row for which the request is sent. */
const TIMEOUT_MS = 8_000;

export type NewCheckout = NewIntent & {
  /** `name` is the text of the line on Stripe's page. */
  lines: readonly { name: string; priceCents: number }[];
  successUrl: string;
  cancelUrl: string;
};

export type CardCharge = NewIntent & { paymentMethodId: string };

export type NewIntent = {
  paymentId: number;
  businessId: number;
  customerId: string;
  amountCents: number;
  currency: string;
};

/**
 * The product's interface to Stripe. Every request that moves money has an idempotency key made of our own ids, so that
 * repeating the request has no further effect. All functions throw AppError: `provider_unavailable` when the outcome is
 * unknown or Stripe refuses our API key, `conflict` while the same request is running, `payment_failed` when a card was
 * refused. Any other error is a defect.
 */
export type StripePayments = StripeCards & {
  createCustomer(business: { id: number; name: string }): Promise<string>;
  createIntent(intent: NewIntent): Promise<{ paymentIntentId: string; clientSecret: string }>;
  createCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /**
   * Cancels an intent, so that it can no longer be paid. An intent that is final or processing stays unchanged;
   * `readPayment` then shows its state. The intent of a Checkout page can only be cancelled with `expireCheckout`.
   */
  cancelIntent(paymentIntentId: string): Promise<void>;
  /** Like `cancelIntent`, for a Checkout page and its intent. */
  expireCheckout(sessionId: string): Promise<void>;
  /**
   * Charges a saved card in the absence of its owner, and returns the intent. `readPayment` shows the result, even of a
   * declined card. Undefined when no intent was created, because the card or customer no longer exists at Stripe.
   */
  chargeCard(charge: CardCharge): Promise<string | undefined>;
  /**
   * Like `chargeCard`, but in the presence of the owner. When the bank requires authentication, the intent stays open,
   * and the owner authenticates in the browser with the client secret of the intent.
   */
  payWithCard(charge: CardCharge): Promise<string | undefined>;
  /**
   * The intent that `chargeCard` created; undefined if there is none. Used when the idempotency key of the charge is
   * too old to repeat the request.
   */
  findIntent(charge: { paymentId: number; customerId: string }): Promise<string | undefined>;
  /**
   * Prepares a charge that was started in the absence of the owner, so that the owner can complete it in the payment
   * form, and saves the card for later charges. Returns the client secret; null when the charge has ended meanwhile.
   */
  openForOwner(paymentIntentId: string): Promise<string | null>;
  readClientSecret(paymentIntentId: string): Promise<string | null>;
  readPayment(paymentIntentId: string): Promise<ProviderState>;
  readCheckout(sessionId: string): Promise<{ paymentIntentId: string | null; isExpired: boolean }>;
  refund(refund: { requestId: string; paymentIntentId: string; amountCents: number }): Promise<string>;
  /** Events that our endpoint has not acknowledged, oldest first. */
  listUndelivered(since: Date): Promise<StripeEvent[]>;
  listTouchedIntents(since: Date): Promise<TouchedIntents>;
  /**
   * Parses the event of a webhook; throws AppError `forbidden` without a recent signature of Stripe over
   * these bytes.
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined): StripeEvent;
};

const metadataOf = ({ paymentId, businessId }: NewIntent) => ({
  payment_id: String(paymentId),
  business_id: String(businessId),
});

function createIntent(stripe: Stripe, intent: NewIntent): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: intent.amountCents,
      currency: intent.currency,
      customer: intent.customerId,
      automatic_payment_methods: { enabled: true },
      setup_future_usage: 'off_session',
      metadata: metadataOf(intent),
    },
    { idempotencyKey: `payment-${intent.paymentId}` },
  );
}

function createSession(stripe: Stripe, checkout: NewCheckout): Promise<Stripe.Checkout.Session> {
  const { currency } = checkout;
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer: checkout.customerId,
      client_reference_id: String(checkout.paymentId),
      line_items: checkout.lines.map(({ name, priceCents }) => ({
        quantity: 1,
        price_data: { currency, unit_amount: priceCents, product_data: { name } },
      })),
      payment_intent_data: { setup_future_usage: 'off_session', metadata: metadataOf(checkout) },
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
    },
    { idempotencyKey: `checkout-${checkout.paymentId}` },
  );
}

const UNATTENDED = { automatic_payment_methods: { enabled: true }, off_session: true };
/** Redirecting payment methods are excluded, so that the buyer stays on the page. */
const ATTENDED = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;

async function chargeCard(
  stripe: Stripe,
  charge: CardCharge,
  how: typeof UNATTENDED | typeof ATTENDED,
): Promise<string | undefined> {
  const creating = stripe.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: charge.currency,
      customer: charge.customerId,
      payment_method: charge.paymentMethodId,
      ...how,
      confirm: true,
      metadata: metadataOf(charge),
    },
    { idempotencyKey: `payment-${charge.paymentId}` },
  );
  try {
    return (await creating).id;
  } catch (error) {
    const refused = refusedIntentOf(error);
    if (refused !== undefined) return refused ?? undefined;
    throw toAppError(error);
  }
}

async function firstOfPayment(
  intents: AsyncIterable<Stripe.PaymentIntent>,
  paymentId: number,
): Promise<string | undefined> {
  for await (const { id, metadata } of intents) if (metadata.payment_id === String(paymentId)) return id;
  return undefined;
}

/** Stripe's SDK. In the sandbox it calls the emulator at another address; everything else is the same. */
function createStripe(config: Config): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (config.APP_MODE === 'live') return new Stripe(config.STRIPE_SECRET_KEY, options);
  const { hostname, port } = new URL(config.SANDBOX_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { ...options, host: hostname, port, protocol: 'http' });
}

/** The product's interface to Stripe, implemented with Stripe's SDK. */
export function createStripePayments(config: Config): StripePayments {
  const stripe = createStripe(config);
  return {
    ...createStripeCards(stripe),
    async createCustomer({ id, name }) {
      const parameters = { name, metadata: { business_id: String(id) } };
      // Sent without an idempotency key, because Stripe would repeat a failure under the same key for a day. An
      // additional customer costs nothing.
      return (await callStripe(stripe.customers.create(parameters))).id;
    },
    async createIntent(intent) {
      const { id, client_secret } = await callStripe(createIntent(stripe, intent));
      if (client_secret === null) throw new Error(`payment intent ${id} has no secret`);
      return { paymentIntentId: id, clientSecret: client_secret };
    },
    async createCheckout(checkout) {
      const { id, url } = await callStripe(createSession(stripe, checkout));
      if (url === null) throw new Error(`checkout session ${id} has no address`);
      return { sessionId: id, url };
    },
    async cancelIntent(paymentIntentId) {
      await unlessOver(stripe.paymentIntents.cancel(paymentIntentId));
    },
    async expireCheckout(sessionId) {
      await unlessOver(stripe.checkout.sessions.expire(sessionId));
    },
    chargeCard: (charge) => chargeCard(stripe, charge, UNATTENDED),
    payWithCard: (charge) => chargeCard(stripe, charge, ATTENDED),
    async findIntent({ paymentId, customerId }) {
      const intents = stripe.paymentIntents.list({ customer: customerId, limit: 100 });
      return callStripe(firstOfPayment(intents, paymentId));
    },
    async openForOwner(paymentIntentId) {
      const keepsCard = { setup_future_usage: 'off_session' } as const;
      const intent = await unlessOver(stripe.paymentIntents.update(paymentIntentId, keepsCard));
      return intent?.client_secret ?? null;
    },
    async readClientSecret(paymentIntentId) {
      return (await callStripe(stripe.paymentIntents.retrieve(paymentIntentId))).client_secret;
    },
    readPayment: (paymentIntentId) => callStripe(readProviderState(stripe, paymentIntentId)),
    async readCheckout(sessionId) {
      const session = await callStripe(stripe.checkout.sessions.retrieve(sessionId));
      return { paymentIntentId: idOf(session.payment_intent), isExpired: session.status === 'expired' };
    },
    async refund({ requestId, paymentIntentId, amountCents }) {
      const parameters = { payment_intent: paymentIntentId, amount: amountCents };
      return (await callStripe(stripe.refunds.create(parameters, { idempotencyKey: `refund-${requestId}` })))
        .id;
    },
    listUndelivered: (since) => callStripe(readUndelivered(stripe, since)),
    listTouchedIntents: (since) => callStripe(readTouchedIntents(stripe, since)),
    verifyEvent: (rawBody, signature) =>
      verifyStripeEvent(stripe, config.STRIPE_WEBHOOK_SECRET, rawBody, signature),
  };
}
