import type Stripe from 'stripe';

/** A price in Stripe's wire format, where the decimals of the SDK are strings. */
export type PriceWire = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
export type LineItemWire = Omit<Stripe.LineItem, 'price'> & { price: PriceWire };

/**
 * An event in Stripe's wire format. The SDK's own type is not used, because it is a union in which each event type has
 * its own type of object. Only `emit` creates events.
 */
export interface EventWire {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObject };
  livemode: false;
  pending_webhooks: number;
  request: Stripe.Event.Request;
  type: Stripe.Event.Type;
}

/** The objects that an event can contain. */
export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.Checkout.Session;

/** The API version to which stripe 23.1.0 is pinned. */
export const apiVersion = '2026-10-28.endive';

/** The current time in seconds since 1970, as Stripe uses it. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

export const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
