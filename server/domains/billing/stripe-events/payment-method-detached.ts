import { forgetCard } from '../keep-card.ts';
import type { StripeEventHandler } from './stripe-event-handler.ts';

/** payment_method.detached: this card can never be charged again. */
export const paymentMethodDetached: StripeEventHandler = async ({ db }, { objectId }) =>
  (await forgetCard(db, objectId)) ? 'forgotten' : 'not_ours';
