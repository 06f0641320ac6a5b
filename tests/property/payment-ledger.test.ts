import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { judgeLedger, judgePayments, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { followEvents } from '../support/payments.ts';
import { paymentCommands } from './payment-commands.ts';
import { PaymentModel } from './payment-model.ts';
import {
  checkKeys,
  checkPayments,
  createPaymentSystem,
  listenToStripe,
  type PaymentSystem,
  toModelEvent,
} from './payment-system.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(8);

async function play(commands: Iterable<fc.AsyncCommand<PaymentModel, PaymentSystem>>): Promise<void> {
  const model = new PaymentModel();
  const real = await createPaymentSystem();
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await drain(model, real);
  } finally {
    await real.stop();
  }
}

/** After the faults, one reconciliation leaves nothing due, and Stripe equals the ledger. */
async function drain(model: PaymentModel, real: PaymentSystem): Promise<void> {
  model.reconcile((await listenToStripe(real)).map(toModelEvent));
  await reconcilePayments(real.deps);
  await followEvents(real.deps);
  await checkPayments(model, real, undefined);
  checkKeys(real);
  const { differences, stripeCents, ledgerCents } = await judgePayments(real.deps.pool, real.stripe);
  expect(differences).toEqual([]);
  expect(ledgerCents).toBe(stripeCents);
  expect((await judgeLedger(real.deps.pool)).wrong).toEqual(NOTHING_WRONG);
  expect(await real.deps.sql`SELECT * FROM payment_differences`).toEqual([]);
}

it('payments have exact balances after any sequence of repeated, reordered, dropped, crashed and refunded commands', async () => {
  await fc.assert(fc.asyncProperty(paymentCommands(commandsOf(25)), play), settings);
}, 3_600_000);

it('the payment invariants detect a ledger entry without a payment', async () => {
  const real = await createPaymentSystem();
  try {
    const { businessId } = real.payer(1);
    await real.deps.sql`SELECT post_ledger_entry(${businessId}, 'topup', 'pi_by_itself', 1)`;
    await expect(checkPayments(new PaymentModel(), real, 1)).rejects.toThrow();
    expect(await judgePayments(real.deps.pool, real.stripe)).toEqual({
      differences: [{ paymentIntentId: 'pi_by_itself', stripeCents: 0, ledgerCents: 1 }],
      stripeCents: 0,
      ledgerCents: 1,
    });
  } finally {
    await real.stop();
  }
});
