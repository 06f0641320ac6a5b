import { notFound } from '../../../core/errors.ts';
import type { Deps, MemberDeps } from '../../../deps.ts';
import { listCards } from './cards.queries.ts';
import type { CardsView } from './cards.schema.ts';
import { type CardConvergence, convergeCard } from './converge-card.ts';

/**
 * The cards after somebody gave one: the webhook may be late, so Stripe is asked first. Another business's setup is
 * `not_found`. Again, or before the card was given, it changes nothing.
 */
export async function settleCardSetup(
  deps: MemberDeps,
  { setupIntentId }: { setupIntentId: string },
): Promise<CardsView> {
  const own = { stripeSetupIntentId: setupIntentId };
  if ((await deps.db.models.cardSetup.count({ where: own })) === 0) throw notFound();
  const { paymentMethodId } = await deps.payments.readCardSetup(setupIntentId);
  if (paymentMethodId !== null) await convergeCard(deps, paymentMethodId);
  return listCards(deps.db);
}

/** As settleCardSetup, when Stripe tells that the card was given. */
export async function followCardSetup(
  deps: Deps,
  setupIntentId: string,
): Promise<CardConvergence | 'not_given'> {
  const { paymentMethodId } = await deps.payments.readCardSetup(setupIntentId);
  return paymentMethodId === null ? 'not_given' : convergeCard(deps, paymentMethodId);
}
