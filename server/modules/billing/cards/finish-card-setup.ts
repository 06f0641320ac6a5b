import { notFound } from '../../../core/errors.ts';
import type { Deps, MemberDeps } from '../../../deps.ts';
import { listCards } from './cards.queries.ts';
import type { CardsView } from './cards.schema.ts';
import { type CardConvergence, convergeCard } from './converge-card.ts';

/**
 * Returns the saved cards after a card setup. Reads the setup from Stripe first, because its webhook may be late.
 * Throws `not_found` for a card setup of another business. A repeated request, or a request before a card was
 * submitted, changes nothing.
 */
export async function finishCardSetup(
  deps: MemberDeps,
  { setupIntentId }: { setupIntentId: string },
): Promise<CardsView> {
  const own = { stripeSetupIntentId: setupIntentId };
  if ((await deps.db.models.cardSetup.count({ where: own })) === 0) throw notFound();
  const { paymentMethodId } = await deps.payments.readCardSetup(setupIntentId);
  if (paymentMethodId !== null) await convergeCard(deps, paymentMethodId);
  return listCards(deps.db);
}

/**
 * Handles Stripe's event about a submitted card: reads the card setup and saves its card. Returns `not_given` if the
 * setup has no card.
 */
export async function followCardSetup(
  deps: Deps,
  setupIntentId: string,
): Promise<CardConvergence | 'not_given'> {
  const { paymentMethodId } = await deps.payments.readCardSetup(setupIntentId);
  return paymentMethodId === null ? 'not_given' : convergeCard(deps, paymentMethodId);
}
