import { notFound } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps, MemberDeps } from '../../../deps.ts';
import { listCards } from './cards.queries.ts';
import type { CardsView } from './cards.schema.ts';
import { type CardConvergence, convergeCard } from './converge-card.ts';

const ownSetup = ofBusiness({
  name: 'cards.own_setup',
  params: { setupIntentId: text },
  row: { id: int },
  text: 'SELECT id FROM card_setups WHERE business_id = $business AND stripe_setup_intent_id = $setupIntentId',
});

/**
 * The cards after somebody gave one: the webhook may be late, so Stripe is asked first. Another business's setup is
 * `not_found`. Again, or before the card was given, it changes nothing.
 */
export async function settleCardSetup(
  deps: MemberDeps,
  { setupIntentId }: { setupIntentId: string },
): Promise<CardsView> {
  if (!(await deps.db.first(ownSetup, { setupIntentId }))) throw notFound();
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
