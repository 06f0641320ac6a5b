import { isProviderUnavailable } from '../../../core/errors.ts';
import { bool, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ConvergeDeps } from '../payments/converge-payment.ts';
import { convergeCard } from './converge-card.ts';

/** Maximum cards per run; the next run handles the rest. */
const CARDS_AT_ONCE = 100;

const toLookAt = ofEveryBusiness({
  name: 'cards.to_look_at',
  because: 'the reconciler processes the cards of all businesses',
  row: { stripe_payment_method_id: text, is_removed: bool },
  text: `SELECT m.stripe_payment_method_id, m.removed_at IS NOT NULL AS is_removed
    FROM payment_methods m
    WHERE m.detached_at IS NULL
      AND (m.removed_at IS NOT NULL OR m.looked_at IS NULL OR m.looked_at < clock_timestamp() - interval '1 day')
    ORDER BY m.removed_at NULLS LAST, m.looked_at NULLS FIRST LIMIT ${CARDS_AT_ONCE}`,
});

/** Detaches removed cards at Stripe. If Stripe does not answer, the reconciler repeats the detachment. */
export async function detachCards(deps: ConvergeDeps, paymentMethodIds: readonly string[]): Promise<void> {
  for (const id of paymentMethodIds) {
    try {
      await deps.payments.detachCard(id);
      await convergeCard(deps, id);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error, paymentMethodId: id }, 'a removed card could not be detached yet');
    }
  }
}

/**
 * Compares our cards with Stripe's. Cards that were removed here are detached at Stripe. Each card is checked once a
 * day, in case a webhook was lost. Repeating the comparison changes nothing.
 */
export async function reconcileCards(
  deps: Pick<Deps, 'db' | 'payments' | 'invalidations' | 'log' | 'jobs'>,
): Promise<void> {
  const cards = await deps.db.all(toLookAt);
  const removed = cards.filter((card) => card.is_removed);
  await detachCards(
    deps,
    removed.map((card) => card.stripe_payment_method_id),
  );
  for (const { stripe_payment_method_id: id } of cards.filter((card) => !card.is_removed))
    await convergeCard(deps, id).catch((error: unknown) => noteFailure(deps, id, error));
}

/**
 * Logs the failure of one card, so that the other cards and the payments are still compared. Rethrows when Stripe or
 * the database is unavailable.
 */
function noteFailure(deps: Pick<Deps, 'log'>, paymentMethodId: string, error: unknown): void {
  if (isProviderUnavailable(error) || isDatabaseUnavailable(error)) throw error;
  deps.log.error({ err: error, paymentMethodId }, 'a saved card could not be compared with Stripe');
}
