import { z } from 'zod';
import { onceKey } from '../../../core/limited.ts';
import { createPaymentInput, type PaymentView } from '../payments/payments.schema.ts';

const cardId = z.int32().positive();

export const cardInput = z.object({ cardId });

/**
 * `recharge` is required for the card of an active auto-recharge: `off` switches it off, `chargeCardId` sets its new
 * card.
 */
export const removeCardInput = z.object({
  cardId,
  recharge: z.union([z.literal('off'), z.object({ chargeCardId: cardId })]).optional(),
});
export type RemoveCardInput = z.infer<typeof removeCardInput>;

export const finishCardSetupInput = z.object({ setupIntentId: z.string().min(1).max(255) });

export const payWithCardInput = z.object({
  totalCents: createPaymentInput.shape.totalCents,
  cardId,
  /** Idempotency key: a repeated request with the same key returns the first payment. */
  requestId: onceKey,
});
export type PayWithCardInput = z.infer<typeof payWithCardInput>;

/**
 * A saved card. `expiry` is `soon` from the month before the card's last month on, and null if Stripe has reported
 * none.
 */
export type CardView = {
  id: number;
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
  expiry: 'ok' | 'soon' | 'over' | null;
  /** True for the card that auto-recharge charges and that payments offer first. */
  isDefault: boolean;
};

/** Saved cards: the default card first, then the others from newest to oldest. */
export type CardsView = { cards: CardView[]; isRechargeOn: boolean };

/** Data with which the browser submits a card to be saved. */
export type CardSetup = { setupIntentId: string; clientSecret: string };

/** `clientSecret` lets the owner authenticate at the bank; null when the bank does not require it. */
export type CardPayment = {
  payment: PaymentView;
  paymentIntentId: string | null;
  clientSecret: string | null;
};
