import { z } from 'zod';
import { onceKey } from '../../../core/limited.ts';
import { createPaymentInput, type PaymentView } from '../payments/payments.schema.ts';

const cardId = z.int32().positive();

export const cardInput = z.object({ cardId });

/** Change of auto-recharge when its card is removed: it is switched off, or charges another card. */
export const removeCardInput = z.object({
  cardId,
  recharge: z.union([z.literal('off'), z.object({ chargeCardId: cardId })]).optional(),
});
export type RemoveCardInput = z.infer<typeof removeCardInput>;

export const finishCardSetupInput = z.object({ setupIntentId: z.string().min(1).max(255) });

export const payWithCardInput = z.object({
  totalCents: createPaymentInput.shape.totalCents,
  cardId,
  /** Idempotency key of the payment: the same key is the same payment. */
  requestId: onceKey,
});
export type PayWithCardInput = z.infer<typeof payWithCardInput>;

/** A saved card. `expiry` is `soon` from the month before its last month on; null if Stripe has not reported one. */
export type CardView = {
  id: number;
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
  expiry: 'ok' | 'soon' | 'over' | null;
  /** Auto-recharge charges it, and payments offer it first. */
  isDefault: boolean;
};

/** Saved cards: the default card first, then by age, the most recent first. */
export type CardsView = { cards: CardView[]; isRechargeOn: boolean };

/** Data with which the browser submits a card to be saved. */
export type CardSetup = { setupIntentId: string; clientSecret: string };

/** `clientSecret` lets the owner authenticate at the bank; null when the bank does not require it. */
export type CardPayment = {
  payment: PaymentView;
  paymentIntentId: string | null;
  clientSecret: string | null;
};
