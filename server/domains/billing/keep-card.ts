import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { PaymentTruth } from '../../integrations/stripe/read-truth.ts';

type Card = NonNullable<PaymentTruth['card']>;

const insertCard: Statement<{ id: number }> = {
  name: 'payment_methods.insert',
  text: `INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
    VALUES ($1, $2, $3, $4, false) ON CONFLICT (stripe_payment_method_id) DO NOTHING RETURNING id`,
};

const clearDefault: Statement<Record<string, never>> = {
  name: 'payment_methods.clear_default',
  text: 'UPDATE payment_methods SET is_default = false WHERE business_id = $1 AND is_default',
};

const makeDefault: Statement<Record<string, never>> = {
  name: 'payment_methods.make_default',
  text: 'UPDATE payment_methods SET is_default = true WHERE business_id = $1 AND id = $2',
};

const detach: Statement<{ business_id: number }> = {
  name: 'payment_methods.detach',
  text: `/* every business: Stripe's id names it */
    UPDATE payment_methods SET is_default = false, detached_at = coalesce(detached_at, app_now())
    WHERE stripe_payment_method_id = $1 RETURNING business_id`,
};

/** Keeps the card of a payment for later charges; a card that is new becomes the one that they use. */
export async function keepCard(tx: Queryable, businessId: number, card: Card): Promise<void> {
  const [added] = await run(tx, insertCard, [businessId, card.paymentMethodId, card.brand, card.last4]);
  if (!added) return;
  await run(tx, clearDefault, [businessId]);
  await run(tx, makeDefault, [businessId, added.id]);
}

/** Stripe will not charge this card any more; true when it was one of ours. */
export async function forgetCard(db: Queryable, paymentMethodId: string): Promise<boolean> {
  return (await run(db, detach, [paymentMethodId])).length > 0;
}
