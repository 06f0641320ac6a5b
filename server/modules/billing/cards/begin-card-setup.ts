import type { Actor } from '../../../core/actor.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { countPayment, requireFewDeclines } from '../payments/limit-payments.ts';
import { stripeCustomerOf } from '../payments/stripe-customer.ts';
import type { CardSetup } from './cards.schema.ts';

const insertSetup = ofBusiness({
  name: 'cards.insert_setup',
  params: { userId: int },
  row: { id: int },
  text: 'INSERT INTO card_setups (business_id, created_by) VALUES ($business, $userId) RETURNING id',
});

const keepSetupIntent = ofBusiness({
  name: 'cards.keep_setup_intent',
  params: { id: int, setupIntentId: text },
  text: 'UPDATE card_setups SET stripe_setup_intent_id = $setupIntentId WHERE business_id = $business AND id = $id',
});

/**
 * Begins to take a card that is kept and not charged. Counted as a payment is, and refused as one after too many declined
 * cards (`rate_limited`): whoever tries stolen cards tries them here as well. Throws `provider_unavailable` when Stripe
 * does not answer; what it may have made of it can be used by nobody.
 */
export async function beginCardSetup(deps: MemberDeps, actor: Actor): Promise<CardSetup> {
  const { db, config, payments } = deps;
  await requireFewDeclines(deps, actor);
  const customerId = await stripeCustomerOf(deps);
  const { id: setupId } = await db.transaction(async (tx) => {
    await countPayment(tx, config, actor.userId);
    return tx.one(insertSetup, { userId: actor.userId });
  });
  const setup = await payments.createCardSetup({ setupId, businessId: db.businessId, customerId });
  await db.all(keepSetupIntent, { id: setupId, setupIntentId: setup.setupIntentId });
  return setup;
}
