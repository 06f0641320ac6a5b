import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { asMember } from '../support/deps.ts';
import {
  closeDispute,
  confirmPayment,
  endWaits,
  failRefund,
  openDispute,
  receiveEvents,
} from '../support/payments.ts';
import { seededRandom, shuffled } from '../support/random.ts';
import { AMOUNTS, BUSINESSES, type ModelPayment, type PaymentModel } from './payment-model.ts';
import {
  checkPayments,
  dyingPool,
  listenToStripe,
  memberAt,
  type PaymentSystem,
  toModelEvent,
} from './payment-system.ts';

/** Changes model and system. Returns the changed business, or undefined if the command may change every business. */
type Change = (model: PaymentModel, system: PaymentSystem) => Promise<number | undefined>;
type Step = { label: string; change: Change };

/** A command whose effect on model and system is compared right after it. */
class Command implements fc.AsyncCommand<PaymentModel, PaymentSystem> {
  constructor(private readonly step: Step) {}
  check = () => true;
  toString = () => this.step.label;

  async run(model: PaymentModel, system: PaymentSystem): Promise<void> {
    const touched = await this.step.change(model, system);
    await checkPayments(model, system, touched);
  }
}

const NO_BUSINESS = -1;
const order = fc.tuple(fc.nat(BUSINESSES - 1), fc.constantFrom(...AMOUNTS));

const begin = order.map(([business, cents]) => ({
  label: `begin(${business}, ${cents})`,
  async change(model: PaymentModel, system: PaymentSystem) {
    const known = model.unfinished(business, cents);
    const createdPayment = await createPayment(memberAt(system, business), system.payer(business), {
      totalCents: cents,
    });
    if (known) expect(createdPayment.paymentIntentId).toBe(known.intent);
    else {
      expect(model.payments.map(({ intent }) => intent)).not.toContain(createdPayment.paymentIntentId);
      model.begin(business, cents, createdPayment.paymentIntentId, createdPayment.clientSecret);
    }
    return business;
  },
}));

const beginUnanswered = order.map(([business, cents]) => ({
  label: `beginUnanswered(${business}, ${cents})`,
  async change(model: PaymentModel, system: PaymentSystem) {
    const { payments } = system.deps;
    const createIntent: typeof payments.createIntent = async (intent) => {
      await payments.createIntent(intent);
      throw new AppError('provider_unavailable', 'errors.billing.noAnswer');
    };
    const deps = { ...system.deps, payments: { ...payments, createIntent } };
    const known = model.unfinished(business, cents);
    const creation = createPayment(
      asMember(deps, system.payer(business).businessId),
      system.payer(business),
      {
        totalCents: cents,
      },
    );
    if (known) expect((await creation).paymentIntentId).toBe(known.intent);
    else await expect(creation).rejects.toMatchObject({ code: 'provider_unavailable' });
    return business;
  },
}));

/** A step that changes one of the created payments. Without any payment the step does nothing. */
function about(
  name: string,
  change: (payment: ModelPayment, model: PaymentModel, system: PaymentSystem) => Promise<void>,
  touches: 'its business' | 'nobody' = 'nobody',
) {
  return fc.nat(99).map((pick) => ({
    label: `${name}(${pick})`,
    async change(model: PaymentModel, system: PaymentSystem) {
      const payment = model.payments[pick % Math.max(1, model.payments.length)];
      if (!payment) return NO_BUSINESS;
      await change(payment, model, system);
      return touches === 'nobody' ? NO_BUSINESS : payment.business;
    },
  }));
}

const pay = about('pay', async (payment, _model, { sandbox }) => {
  expect(await confirmPayment(sandbox, payment.secret)).toBe(payment.isPaid ? 400 : 200);
  payment.isPaid = true;
});

const decline = about('decline', async (payment, _model, { sandbox }) => {
  const status = await confirmPayment(sandbox, payment.secret, 'pm_card_chargeDeclined');
  expect(status).toBe(payment.isPaid ? 400 : 402);
});

const refund = fc.constantFrom(1, 250, 1_000, 2_000).chain((cents) =>
  about(`refund ${cents} of`, async (payment, model, { stripe }) => {
    const refundRequest = stripe.refunds.create({ payment_intent: payment.intent, amount: cents });
    if (cents > model.refundable(payment)) await expect(refundRequest).rejects.toThrow();
    else payment.refunds.push({ id: (await refundRequest).id, cents, isFailed: false });
  }),
);

const sendBack = about('sendBack', async (payment, _model, { sandbox }) => {
  const standing = payment.refunds.find(({ isFailed }) => !isFailed);
  if (!standing) return;
  await failRefund(sandbox, standing.id);
  standing.isFailed = true;
});

const dispute = about('dispute', async (payment, model, { sandbox }) => {
  const cents = model.refundable(payment);
  const id = await openDispute(sandbox, payment.intent);
  expect(id !== undefined).toBe(cents > 0);
  if (id !== undefined) payment.dispute = { id, cents, outcome: 'open' };
});

const decide = fc.constantFrom('won' as const, 'lost' as const).chain((outcome) =>
  about(`${outcome} dispute`, async (payment, _model, { sandbox }) => {
    if (payment.dispute?.outcome !== 'open') return;
    await closeDispute(sandbox, payment.dispute.id, outcome);
    payment.dispute.outcome = outcome;
  }),
);

const deliver = fc
  .tuple(fc.integer(), fc.constantFrom(0.3, 0.7, 1), fc.integer({ min: 1, max: 3 }))
  .map(([seed, share, times]) => ({
    label: `deliver(${share * 100} % of all events, ${times}x, order ${seed})`,
    async change(model: PaymentModel, system: PaymentSystem) {
      const random = seededRandom(seed);
      const events = (await listenToStripe(system)).filter(() => random() < share);
      const sent = shuffled(Array.from({ length: times }, () => events).flat(), random);
      await receiveEvents(system.deps, sent);
      for (const event of events) model.deliver(toModelEvent(event));
      return NO_BUSINESS;
    },
  }));

const follow = fc.constantFrom(1, 2).map((workers) => ({
  label: `follow(${workers} at once)`,
  async change(model: PaymentModel, system: PaymentSystem) {
    model.follow();
    await endWaits(system.deps);
    await Promise.all(Array.from({ length: workers }, () => applyStripeEvents(system.deps)));
    return undefined;
  },
}));

const settle = about(
  'settle',
  async (payment, model, system) => {
    model.converge(payment);
    const member = memberAt(system, payment.business);
    const input = { paymentIntentId: payment.intent };
    const views = await Promise.all([1, 2].map(() => settlePayment(member, input)));
    for (const { creditedCents, state } of views)
      expect([creditedCents, state]).toEqual(payment.isPaid ? [payment.cents, 'succeeded'] : [0, 'open']);
  },
  'its business',
);

const settleElses = about('settleElses', async (payment, _model, system) => {
  const member = memberAt(system, (payment.business + 1) % BUSINESSES);
  const settlement = settlePayment(member, { paymentIntentId: payment.intent });
  await expect(settlement).rejects.toMatchObject({ code: 'not_found' });
});

const crash = about('crash', async (payment, _model, { deps }) => {
  const dead = { ...deps, db: databaseOfPool(dyingPool(deps.pool)) };
  await expect(convergePayment(dead, payment.intent)).rejects.toThrow('the process died');
});

const reconcile = fc.constant({
  label: 'reconcile',
  async change(model: PaymentModel, system: PaymentSystem) {
    model.reconcile((await listenToStripe(system)).map(toModelEvent));
    await reconcilePayments(system.deps);
    expect(await reconcilePayments(system.deps)).toBe(0);
    return undefined;
  },
});

/** Commands of users, banks, Stripe and crashes in any mixture; most create or pay a payment. */
export function paymentCommands(count: number) {
  const often = [begin, begin, pay, pay, refund, refund, dispute, decide, sendBack, deliver, deliver, follow];
  const seldom = [settle, settleElses, decline, crash, reconcile, beginUnanswered];
  const kinds: fc.Arbitrary<Step>[] = [...often, ...seldom];
  const commands = kinds.map((steps) => steps.map((step) => new Command(step)));
  return fc.commands(commands, { maxCommands: count, size: 'max' });
}
