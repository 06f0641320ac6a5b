import { z } from 'zod';
import type { CardRefusal } from '../../../core/card-refusals.ts';
import type { OrderLine } from '../../../core/order.ts';
import type { PaymentTerms } from '../../../core/payment-terms.ts';
import { phoneNumber } from '../../../core/phone-field.ts';

const cents = z.number().int().min(0).max(10_000_000);

/**
 * A payment that a user starts: the total shown to the user, which the server compares with its own prices, and the
 * ordered number.
 */
export const createPaymentInput = z.object({
  totalCents: cents,
  phoneNumber: phoneNumber.optional(),
  stripeCustomerId: z.string().max(255).optional(),
});
export type CreatePaymentInput = z.infer<typeof createPaymentInput>;

export const startCheckoutInput = z.union([
  z.object({ topUpCents: cents }),
  z.object({ phoneNumber, isAutoRecharge: z.boolean() }),
]);
export type StartCheckoutInput = z.infer<typeof startCheckoutInput>;

/** Stripe's id of the payment from which the browser returns. */
export const settlePaymentInput = z.union([
  z.object({ paymentIntentId: z.string().min(1).max(255) }),
  z.object({ checkoutSessionId: z.string().min(1).max(255) }),
]);
export type SettlePaymentInput = z.infer<typeof settlePaymentInput>;

export const paymentInput = z.object({ paymentId: z.number().int().positive() });

export const PAYMENT_STATES = [
  'created',
  'open',
  'processing',
  'succeeded',
  'canceled',
  'mismatched',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The way in which the card is charged: our form, Stripe's page, a recharge (`auto`), or a saved card chosen by its
 * owner.
 */
export const PAYMENT_CHANNELS = ['form', 'page', 'auto', 'card'] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

export const PAYMENT_PURPOSES = ['topup', 'number_order'] as const;

/**
 * A payment as members of its business see it. Amounts are cents: `paid…` in Canadian dollars, `credited…` in the
 * currency of the balance.
 */
export type PaymentView = {
  id: number;
  state: PaymentState;
  /** The receipt number, assigned once when the payment succeeds; null before. */
  receiptNumber: string | null;
  purpose: (typeof PAYMENT_PURPOSES)[number];
  /** True for a charge of auto-recharge, made without the owner present. */
  isAuto: boolean;
  createdAt: string;
  succeededAt: string | null;
  paidCents: number;
  currency: 'cad';
  exchangeRate: number;
  creditedCents: number;
  refundedCents: number;
  disputedCents: number;
  lines: OrderLine[];
  /** Formatted; null without an ordered number. */
  phoneNumber: string | null;
  card: { brand: string; last4: string } | null;
  /** Reason of the card's last refusal; never the provider's own text. */
  refusal: CardRefusal | null;
};

/** Data for the payment form. The client secret pays this one payment and nothing else. */
export type CreatedPayment = {
  paymentIntentId: string;
  clientSecret: string;
  lines: OrderLine[];
  totalCents: number;
  /**
   * Terms of today's charge and of later ones. Null for a charge of auto-recharge, because its consent was given
   * earlier.
   */
  terms: PaymentTerms | null;
};
