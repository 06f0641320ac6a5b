import { int, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { DECLINES_OF_PAYMENT_MAX, declinesLeft } from '../payments/limit-payments.ts';

const declinedSetup = ofEveryBusiness({
  name: 'cards.declined_setup',
  because: 'only Stripe’s id identifies the setup',
  params: { setupIntentId: text },
  row: { business_id: int, user_id: int, declines: int },
  text: `SELECT s.business_id, s.created_by AS user_id,
      (SELECT count(*)::int FROM inbox_events e
       WHERE e.provider = 'stripe' AND e.payload ->> 'type' = 'setup_intent.setup_failed'
         AND e.correlation_id = $setupIntentId) AS declines
    FROM card_setups s WHERE s.stripe_setup_intent_id = $setupIntentId`,
});

/**
 * Cancels a card setup at Stripe after its fifth refused card, or at the daily maximum of refused cards, so that no
 * further card can be submitted to it. Returns whether it was cancelled; if it was cancelled before, nothing changes.
 */
export async function stopCardSetup(
  { db, config, payments, log }: Pick<Deps, 'db' | 'config' | 'payments' | 'log'>,
  setupIntentId: string,
): Promise<boolean> {
  const setup = await db.first(declinedSetup, { setupIntentId });
  if (!setup) return false;
  const { business_id: businessId, user_id: userId, declines } = setup;
  const ofDay = () => declinesLeft(db.ofBusiness(businessId), config, userId);
  if (declines < DECLINES_OF_PAYMENT_MAX && (await ofDay()).left > 0) return false;
  log.warn({ setupIntentId, businessId, declines }, 'cards are refused: too many were declined');
  await payments.cancelCardSetup(setupIntentId);
  return true;
}
