import { afterEach, expect, it } from 'vitest';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { makeCompany } from '../support/app.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { clearFaults, setFault, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const product = forFile(() => startProduct({ hasWorker: true }));
const company = forTest(() => makeCompany(product.deps, 0));

afterEach(() => clearFaults(product.sandbox));

/** Calls a tRPC procedure over HTTP as the admin, like the portal. */
async function call(path: string, input: object) {
  const response = await fetch(`${product.url}/trpc/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { result, error } = await response.json();
  return result?.data ?? error.data;
}

const balance = () => balanceOf(product.deps.pool, company.id);
const credited = (cents: number) =>
  until(async () => (await balance()) === cents, 15_000, `the balance is ${cents} cents`);

async function pay() {
  const { clientSecret, paymentIntentId } = await call('billing.createPayment', { totalCents: 2_000 });
  const { status } = await product.sandbox.post('/sandbox/stripe/confirm', {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
  });
  expect(status).toBe(200);
  return paymentIntentId as string;
}

async function topUps(): Promise<number> {
  const rows = await product.deps.sql`SELECT count(*)::int AS lines FROM ledger_entries
    WHERE business_id = ${company.id} AND kind = 'topup'`;
  return rows[0].lines;
}

/** Resolves when all Stripe events in the inbox have been processed. */
async function allFollowed(): Promise<void> {
  await until(async () => {
    const { rowCount } = await product.deps.pool.query(
      `SELECT FROM inbox_events WHERE provider = 'stripe' AND done_at IS NULL`,
    );
    return rowCount === 0;
  });
}

it('a webhook credits a payment even when the browser never returns from Stripe', async () => {
  await pay();
  await credited(2_000);
});

it('the return of the browser credits a payment even when no webhook arrives', async () => {
  await setFault(product.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
  const paymentIntentId = await pay();
  expect(await call('billing.settlePayment', { paymentIntentId })).toMatchObject({ creditedCents: 2_000 });
  expect(await balance()).toBe(2_000);
});

it('a payment is credited once when webhook and browser arrive concurrently and repeatedly', async () => {
  await setFault(product.sandbox, { provider: 'stripe', fault: 'duplicate', rate: 1 });
  const paymentIntentId = await pay();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call('billing.settlePayment', { paymentIntentId })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ state: 'succeeded', creditedCents: 2_000 });
  await allFollowed();
  expect([await balance(), await topUps()]).toEqual([2_000, 1]);
});

it('the reconciler credits a payment once when neither webhook nor browser arrives', async () => {
  await setFault(product.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
  await pay();
  expect(await balance()).toBe(0);
  await reconcilePayments(product.deps);
  await credited(2_000);
  expect(await reconcilePayments(product.deps)).toBe(0);
  expect(await topUps()).toBe(1);
});

it('Stripe events are retried while the API of Stripe fails, and the payment is credited once the API recovers', async () => {
  await setFault(product.sandbox, {
    provider: 'stripe',
    fault: 'fail_500',
    rate: 1,
    only: 'GET /v1/payment_intents',
  });
  const paymentIntentId = await pay();
  expect(await call('billing.settlePayment', { paymentIntentId })).toMatchObject({
    appCode: 'provider_unavailable',
  });
  await until(async () => {
    const { rowCount } = await product.deps.pool.query(
      `SELECT FROM inbox_events WHERE provider = 'stripe' AND attempts > 0 AND done_at IS NULL
         AND correlation_id = $1`,
      [paymentIntentId],
    );
    return (rowCount ?? 0) > 0;
  });
  expect(await balance()).toBe(0);
  await clearFaults(product.sandbox);
  await credited(2_000);
});

it('a dispute webhook of Stripe deducts the disputed amount from the balance', async () => {
  const paymentIntentId = await pay();
  await credited(2_000);
  await product.sandbox.post('/sandbox/stripe/disputes', { payment_intent: paymentIntentId });
  await credited(0);
});
