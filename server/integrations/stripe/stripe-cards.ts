import type Stripe from 'stripe';
import { type ProviderCard, toCard, unlessUnknown } from './read-card.ts';
import { callStripe, unlessOver } from './stripe-errors.ts';
import { idOf } from './stripe-event.ts';

/** Saved cards at Stripe. The functions throw the same errors as those of `StripePayments`. */
export type StripeCards = {
  /** Creates a SetupIntent to save one card without a payment; the browser submits the card with its client secret. */
  createCardSetup(setup: {
    setupId: number;
    businessId: number;
    customerId: string;
  }): Promise<{ setupIntentId: string; clientSecret: string }>;
  /** The card of a SetupIntent; null until a card is submitted. */
  readCardSetup(setupIntentId: string): Promise<{ paymentMethodId: string | null }>;
  /** Cancels a SetupIntent, so that no card can be submitted; a completed SetupIntent is unchanged. */
  cancelCardSetup(setupIntentId: string): Promise<void>;
  /** A card and its customer at Stripe; null when Stripe does not know the payment method, or when it is not a card. */
  readCard(paymentMethodId: string): Promise<{ customerId: string | null; card: ProviderCard } | null>;
  /** Detaches a card, so that Stripe never charges it again. Does nothing when it is already detached or unknown. */
  detachCard(paymentMethodId: string): Promise<void>;
};

export function createStripeCards(stripe: Stripe): StripeCards {
  return {
    async createCardSetup({ setupId, businessId, customerId }) {
      const making = stripe.setupIntents.create(
        {
          customer: customerId,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          usage: 'off_session',
          metadata: { card_setup_id: String(setupId), business_id: String(businessId) },
        },
        { idempotencyKey: `card-setup-${setupId}` },
      );
      const { id, client_secret: clientSecret } = await callStripe(making);
      if (clientSecret === null) throw new Error(`setup intent ${id} has no secret`);
      return { setupIntentId: id, clientSecret };
    },
    async readCardSetup(setupIntentId) {
      const { status, payment_method: method } = await callStripe(
        stripe.setupIntents.retrieve(setupIntentId),
      );
      return { paymentMethodId: status === 'succeeded' ? idOf(method) : null };
    },
    async cancelCardSetup(setupIntentId) {
      await unlessOver(stripe.setupIntents.cancel(setupIntentId));
    },
    async readCard(paymentMethodId) {
      const method = await callStripe(unlessUnknown(stripe.paymentMethods.retrieve(paymentMethodId)));
      const card = method && toCard(method);
      return card ? { customerId: idOf(method.customer), card } : null;
    },
    async detachCard(paymentMethodId) {
      await unlessOver(unlessUnknown(stripe.paymentMethods.detach(paymentMethodId)));
    },
  };
}
