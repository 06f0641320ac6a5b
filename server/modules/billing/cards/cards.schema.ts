import { z } from 'zod';
import { onceKey } from '../../../core/limited.ts';
import { createPaymentInput, type PaymentView } from '../payments/payments.schema.ts';

const cardId = z.int32().positive();

export const cardInput = z.object({ cardId });

/** What becomes of auto-recharge when the card that it charges goes: it is switched off, or charges another one. */
export const removeCardInput = z.object({
  cardId,
  recharge: z.union([z.literal('off'), z.object({ chargeCardId: cardId })]).optional(),
});
export type RemoveCardInput = z.infer<typeof removeCardInput>;

export const settleCardInput = z.object({ setupIntentId: z.string().min(1).max(255) });

export const payWithCardInput = z.object({
  totalCents: createPaymentInput.shape.totalCents,
  cardId,
  /** Of the wish to pay: sent again, it is the same payment. */
  requestId: onceKey,
});
export type PayWithCardInput = z.infer<typeof payWithCardInput>;

/** A kept card. `expiry`: `soon` from the month before its last one on; null where Stripe has not said. */
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

/** The default one first, then the youngest. */
export type CardsView = { cards: CardView[]; isRechargeOn: boolean };

/** What the browser needs to give a card to be kept. */
export type CardSetup = { setupIntentId: string; clientSecret: string };

/** `clientSecret`: the bank wants to see its owner, who answers with it; null when that is not so. */
export type CardPayment = {
  payment: PaymentView;
  paymentIntentId: string | null;
  clientSecret: string | null;
};
