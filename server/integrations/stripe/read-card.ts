import Stripe from 'stripe';

/** A card as Stripe describes it, without its number. */
export type ProviderCard = {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The card's fingerprint: equal for the same physical card, however often it was entered. */
  fingerprint: string | null;
  madeAt: Date;
  /** True while the card may be charged. */
  isAttached: boolean;
};

/** Null for a payment method that is not a card. */
export function toCard({ id, card, customer, created }: Stripe.PaymentMethod): ProviderCard | null {
  if (!card) return null;
  return {
    paymentMethodId: id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    madeAt: new Date(created * 1_000),
    isAttached: customer !== null,
  };
}

const NOT_FOUND = 404;

/** Null when the object does not exist at Stripe. */
export async function unlessUnknown<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === NOT_FOUND)
      return null;
    throw error;
  }
}
