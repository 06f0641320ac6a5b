import { isProviderUnavailable } from '../../../core/errors.ts';
import { instant, int, text, texts } from '../../../db/column-types.ts';
import { ofEveryBusiness, ofNoBusiness } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { reconcileCards } from '../cards/detach-cards.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { convergePayment } from './converge-payment.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

type ReconcileDeps = Pick<Deps, 'db' | 'payments' | 'invalidations' | 'log' | 'jobs'>;

const DAY_MS = 86_400_000;
/** Looks back as far as Stripe retries webhooks: three days. */
const LOOK_BACK_MS = 3 * DAY_MS;

const realNow = ofNoBusiness({
  name: 'payments.real_now',
  row: { now: instant },
  text: 'SELECT clock_timestamp() AS now',
});

const settledIntents = ofEveryBusiness({
  name: 'payments.settled_intents',
  because: 'Stripe lists the payments of all businesses',
  params: { intentIds: texts },
  row: { stripe_payment_intent_id: text.orNull },
  text: `SELECT stripe_payment_intent_id FROM payments
    WHERE stripe_payment_intent_id = ANY ($intentIds::text[]) AND state IN ('succeeded', 'mismatched')`,
});

/**
 * Payments that were started and have no known result. The browser may have paid without reporting it. A bank may
 * process a debit for longer than a week, so a processing payment has no age limit.
 */
const unfinished = ofEveryBusiness({
  name: 'payments.to_look_at',
  because: 'the reconciler processes the payments of all businesses',
  row: { stripe_payment_intent_id: text.orNull, stripe_checkout_session_id: text.orNull },
  text: `SELECT stripe_payment_intent_id, stripe_checkout_session_id FROM payments
    WHERE state IN ('created', 'open', 'processing')
      AND (state = 'processing' OR created_at > app_now() - interval '3 days')
      AND (stripe_payment_intent_id IS NOT NULL OR stripe_checkout_session_id IS NOT NULL)`,
});

const record = ofEveryBusiness({
  name: 'payments.record_reconciliation',
  because: 'a reconciliation counts the differences of all businesses',
  params: { recovered: int, checked: int, repaired: int, failed: int, unknown: texts },
  row: { differences: int },
  text: `INSERT INTO payment_reconciliations (recovered_events, checked, repaired, differences, unknown_intents)
    VALUES ($recovered, $checked, $repaired, $failed + (SELECT count(*)::int FROM payment_differences), $unknown)
    RETURNING differences`,
});

/**
 * Compares our payments with Stripe's own lists of the last three days: lost events, paid intents, refunds and
 * disputes. Afterwards compares the saved cards. Posts missing ledger entries, stores the counts of the run, and
 * returns the number of payments with posted entries. A repeated comparison posts nothing.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<number> {
  const { now } = await deps.db.one(realNow);
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const recovered = await recoverEvents(deps, since);
  const suspects = await listSuspects(deps, since);
  const unknown: string[] = [];
  let repaired = 0;
  let failed = 0;
  const convergences = [
    ...suspects.intents.map((id) => ({ id, converge: convergePayment })),
    ...suspects.sessions.map((id) => ({ id, converge: convergeCheckout })),
  ];
  for (const { id, converge } of convergences) {
    const convergence = await converge(deps, id).catch((error: unknown) => noteFailure(deps, id, error));
    if (convergence === undefined) failed += 1;
    else if (convergence.state === 'unknown') unknown.push(id);
    else if (convergence.posted > 0) repaired += 1;
  }
  const checked = convergences.length;
  const { differences } = await deps.db.one(record, { recovered, checked, repaired, failed, unknown });
  if (repaired > 0)
    deps.log.warn({ repaired, recovered }, 'payments were found that no webhook had reported');
  if (differences > 0 || unknown.length > 0)
    deps.log.error({ differences, unknown }, 'DIFFERENCE: payments, ledger and Stripe do not agree');
  // The last step, because Stripe may answer for payments and fail for one card.
  await reconcileCards(deps);
  return repaired;
}

/**
 * If convergePayment fails for a payment, it is counted as a difference, and the other payments are still processed.
 */
function noteFailure(deps: ReconcileDeps, id: string, error: unknown): undefined {
  if (isProviderUnavailable(error) || isDatabaseUnavailable(error)) throw error;
  deps.log.error({ err: error, paymentIntentId: id }, 'a payment could not be reconciled');
}

async function recoverEvents(deps: ReconcileDeps, since: Date): Promise<number> {
  let recovered = 0;
  for (const event of await deps.payments.listUndelivered(since))
    if (await receiveStripeEvent(deps.db, event)) recovered += 1;
  if (recovered > 0) deps.jobs.wake('apply-stripe-events', {});
  return recovered;
}

/**
 * Payments that must be read from Stripe: paid but not settled here, refunded or disputed, or started without a known
 * result.
 */
async function listSuspects(
  deps: ReconcileDeps,
  since: Date,
): Promise<{ intents: string[]; sessions: string[] }> {
  const { paid, refundedOrDisputed } = await deps.payments.listTouchedIntents(since);
  const rows = await deps.db.all(settledIntents, { intentIds: paid });
  const settled = new Set(rows.map((row) => row.stripe_payment_intent_id));
  const open = await deps.db.all(unfinished);
  const intents = new Set([...paid.filter((id) => !settled.has(id)), ...refundedOrDisputed]);
  const sessions: string[] = [];
  for (const { stripe_payment_intent_id: intent, stripe_checkout_session_id: session } of open) {
    if (intent !== null) intents.add(intent);
    else if (session !== null) sessions.push(session);
  }
  return { intents: [...intents], sessions };
}
