import { int, text } from '../../db/column-types.ts';
import type { SystemRunner, TenantTx } from '../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../db/statement.ts';
import type { ProviderState } from '../../integrations/stripe/read-provider-state.ts';

type Card = NonNullable<ProviderState['card']>;

const insertCard = ofBusiness({
  name: 'payment_methods.insert',
  params: { paymentMethodId: text, brand: text, last4: text },
  row: { id: int },
  text: `INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
    VALUES ($business, $paymentMethodId, $brand, $last4, false)
    ON CONFLICT (stripe_payment_method_id) DO NOTHING RETURNING id`,
});

const clearDefault = ofBusiness({
  name: 'payment_methods.clear_default',
  text: 'UPDATE payment_methods SET is_default = false WHERE business_id = $business AND is_default',
});

const makeDefault = ofBusiness({
  name: 'payment_methods.make_default',
  params: { id: int },
  text: 'UPDATE payment_methods SET is_default = true WHERE business_id = $business AND id = $id',
});

const detach = ofEveryBusiness({
  name: 'payment_methods.detach',
  because: 'Stripe names the card and no business',
  params: { paymentMethodId: text },
  row: { business_id: int },
  text: `UPDATE payment_methods SET is_default = false, detached_at = coalesce(detached_at, app_now())
    WHERE stripe_payment_method_id = $paymentMethodId RETURNING business_id`,
});

/** Keeps the card of a payment for later charges; a card that is new becomes the one that they use. */
export async function keepCard(tx: TenantTx, card: Card): Promise<void> {
  const added = await tx.first(insertCard, card);
  if (!added) return;
  await tx.all(clearDefault);
  await tx.all(makeDefault, added);
}

/** Stripe will not charge this card any more; true when it was one of ours. */
export async function forgetCard(db: SystemRunner, paymentMethodId: string): Promise<boolean> {
  return (await db.first(detach, { paymentMethodId })) !== undefined;
}
