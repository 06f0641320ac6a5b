import { bool, instant, instantText, int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { ProviderCard } from '../../../integrations/stripe/read-card.ts';

/**
 * Inserts or updates a card. A removed card stays removed, and data that a later request read from Stripe stays. The card
 * of a closed account is inserted as removed, so it is never charged and `reconcile-payments` detaches it at Stripe.
 */
const upsertCard = ofBusiness({
  name: 'payment_methods.save',
  params: {
    paymentMethodId: text,
    brand: text,
    last4: text,
    expMonth: int,
    expYear: int,
    fingerprint: text.orNull,
    madeAt: instant,
    requestedAt: instantText,
  },
  row: { id: int, is_new: bool },
  text: `INSERT INTO payment_methods AS m (business_id, stripe_payment_method_id, brand, last4, is_default, exp_month,
      exp_year, fingerprint, made_at, looked_at, removed_at)
    VALUES ($business, $paymentMethodId, $brand, $last4, false, $expMonth, $expYear, $fingerprint, $madeAt,
      $requestedAt::timestamptz,
      (SELECT CASE WHEN b.closed_at IS NOT NULL THEN app_now() END FROM businesses b WHERE b.id = $business))
    ON CONFLICT (stripe_payment_method_id) DO UPDATE SET brand = excluded.brand, last4 = excluded.last4,
      exp_month = excluded.exp_month, exp_year = excluded.exp_year, fingerprint = excluded.fingerprint,
      made_at = excluded.made_at, looked_at = excluded.looked_at
    WHERE m.business_id = $business AND (m.looked_at IS NULL OR m.looked_at < excluded.looked_at)
    RETURNING m.id, m.xmax = 0 AS is_new`,
});

/**
 * True when the business has a card that was created later at Stripe. Webhooks may arrive in another order than the
 * cards were created.
 */
const hasNewerCard = ofBusiness({
  name: 'payment_methods.has_younger',
  params: { madeAt: instant },
  row: { is_so: bool },
  text: `SELECT EXISTS (
      SELECT FROM payment_methods y WHERE y.business_id = $business AND y.made_at > $madeAt
        AND y.detached_at IS NULL AND y.removed_at IS NULL) AS is_so`,
});

const clearDefault = ofBusiness({
  name: 'payment_methods.clear_default',
  text: 'UPDATE payment_methods SET is_default = false WHERE business_id = $business AND is_default',
});

const makeDefault = ofBusiness({
  name: 'payment_methods.make_default',
  params: { id: int },
  text: `UPDATE payment_methods SET is_default = true
    WHERE business_id = $business AND id = $id AND detached_at IS NULL AND removed_at IS NULL`,
});

const makeNewestDefault = ofBusiness({
  name: 'payment_methods.make_newest_default',
  text: `UPDATE payment_methods SET is_default = true
    WHERE business_id = $business
      AND NOT EXISTS (SELECT FROM payment_methods d WHERE d.business_id = $business AND d.is_default)
      AND id = (SELECT m.id FROM payment_methods m
                WHERE m.business_id = $business AND m.detached_at IS NULL AND m.removed_at IS NULL
                ORDER BY m.made_at DESC NULLS LAST, m.id DESC LIMIT 1)`,
});

/**
 * Saves a card that Stripe holds for the business, as Stripe described it at `requestedAt`. A new card becomes the
 * default for later charges, unless a newer one is already saved. The caller holds the lock of the account.
 */
export async function saveCard(tx: TenantTx, card: ProviderCard, requestedAt: string): Promise<void> {
  const { isAttached: _, ...facts } = card;
  const saved = await tx.first(upsertCard, { ...facts, requestedAt });
  if (!saved?.is_new || (await tx.one(hasNewerCard, { madeAt: card.madeAt })).is_so) return;
  await chooseCard(tx, saved.id);
}

/** Makes a card of the business the default for later charges. The caller holds the lock of the account. */
export async function chooseCard(tx: TenantTx, id: number): Promise<void> {
  await tx.all(clearDefault);
  await tx.all(makeDefault, { id });
}

/**
 * Makes the newest card the default for later charges when the default card is gone. Changes nothing while there is a
 * default card. The caller holds the lock of the account.
 */
export async function replaceLostDefault(tx: TenantTx): Promise<void> {
  await tx.all(makeNewestDefault);
}
