import { bool, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { CardsView, CardView } from './cards.schema.ts';

const EXPIRIES = ['ok', 'soon', 'over'] as const;

/**
 * Stripe stores a card that was entered twice as two cards. This list shows one of them: the default card, otherwise
 * the newest. A card is valid until the end of its month, in the business's time zone.
 */
const savedCards = ofBusiness({
  name: 'cards.saved',
  row: {
    id: int,
    brand: text,
    last4: text,
    exp_month: int.orNull,
    exp_year: int.orNull,
    expiry: oneOf(EXPIRIES).orNull,
    is_default: bool,
  },
  text: `SELECT c.id, c.brand, c.last4, c.exp_month, c.exp_year, c.is_default,
      CASE WHEN c.exp_year IS NULL OR c.exp_month IS NULL THEN NULL
           WHEN c.exp_year * 12 + c.exp_month < n.month THEN 'over'
           WHEN c.exp_year * 12 + c.exp_month <= n.month + 1 THEN 'soon'
           ELSE 'ok' END AS expiry
    FROM (
      SELECT DISTINCT ON (coalesce(m.fingerprint, m.id::text)) m.id, m.brand, m.last4, m.exp_month, m.exp_year,
        m.is_default, m.made_at
      FROM payment_methods m WHERE m.business_id = $business AND m.detached_at IS NULL AND m.removed_at IS NULL
      ORDER BY coalesce(m.fingerprint, m.id::text), m.is_default DESC, m.made_at DESC NULLS LAST, m.id DESC
    ) c, (
      SELECT (extract(year FROM t.now) * 12 + extract(month FROM t.now))::int AS month
      FROM (SELECT app_now() AT TIME ZONE b.timezone AS now FROM businesses b WHERE b.id = $business) t
    ) n
    ORDER BY c.is_default DESC, c.made_at DESC NULLS LAST, c.id DESC LIMIT 50`,
});

const isRechargeOn = ofBusiness({
  name: 'cards.is_recharge_on',
  row: { is_auto_recharge: bool },
  text: 'SELECT is_auto_recharge FROM businesses WHERE id = $business',
});

const toView = (row: RowOf<typeof savedCards>): CardView => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  expiry: row.expiry,
  isDefault: row.is_default,
});

/** Chargeable cards, and whether one of them is charged automatically. */
export async function listCards(db: TenantRunner): Promise<CardsView> {
  const cards = (await db.all(savedCards)).map(toView);
  return { cards, isRechargeOn: (await db.one(isRechargeOn)).is_auto_recharge };
}
