import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { countPayment, requireFewDeclines } from '../payments/limit-payments.ts';
import { stripeCustomerOf } from '../payments/stripe-customer.ts';
import type { CardSetup } from './cards.schema.ts';

/**
 * Starts saving a card without a charge. Counted and limited like a payment (`rate_limited` after too many declined
 * cards), because stolen cards can be tested here as well. Throws `provider_unavailable` when Stripe does not answer.
 * If Stripe has created the card setup nevertheless, nobody can use it.
 */
export async function beginCardSetup(deps: MemberDeps, actor: Actor): Promise<CardSetup> {
  const { db, config, payments } = deps;
  await requireFewDeclines(deps, actor);
  const customerId = await stripeCustomerOf(deps);
  const { id } = await db.transaction(async (tx) => {
    await countPayment(tx, config, actor.userId);
    return tx.models.cardSetup.create({ data: { createdBy: actor.userId }, select: { id: true } });
  });
  const setup = await payments.createCardSetup({
    setupId: Number(id),
    businessId: db.businessId,
    customerId,
  });
  const data = { stripeSetupIntentId: setup.setupIntentId };
  await db.models.cardSetup.updateMany({ where: { id }, data });
  return setup;
}
