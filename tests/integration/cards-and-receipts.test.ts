import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { AppError } from '../../server/core/errors.ts';
import { computeOrder } from '../../server/core/order.ts';
import { SPENDING_LIMITS } from '../../server/core/plan.ts';
import { PORTAL_LANGUAGES } from '../../server/core/portal-language.ts';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import type { Deps } from '../../server/deps.ts';
import { readBalanceCourse } from '../../server/modules/billing/balance/balance-course.queries.ts';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { beginCardSetup } from '../../server/modules/billing/cards/begin-card-setup.ts';
import { listCards } from '../../server/modules/billing/cards/cards.queries.ts';
import { chooseDefaultCard } from '../../server/modules/billing/cards/choose-default-card.ts';
import { convergeCard } from '../../server/modules/billing/cards/converge-card.ts';
import { detachCards } from '../../server/modules/billing/cards/detach-cards.ts';
import { finishCardSetup } from '../../server/modules/billing/cards/finish-card-setup.ts';
import { payWithCard } from '../../server/modules/billing/cards/pay-with-card.ts';
import { removeCard } from '../../server/modules/billing/cards/remove-card.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { DECLINES_OF_PAYMENT_MAX } from '../../server/modules/billing/payments/limit-payments.ts';
import { openPayment } from '../../server/modules/billing/payments/open-payment.ts';
import { paymentById } from '../../server/modules/billing/payments/payments.queries.ts';
import { reconcilePayments } from '../../server/modules/billing/payments/reconcile-payments.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { downloadReceipt } from '../../server/modules/billing/receipts/download-receipt.ts';
import { readReceipt } from '../../server/modules/billing/receipts/receipts.queries.ts';
import { updateReceipts } from '../../server/modules/billing/receipts/update-receipts.ts';
import { readRecharge } from '../../server/modules/billing/recharge/recharge.queries.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { dyingPool } from '../property/payment-system.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, makeCompany, resultOf } from '../support/app.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { balanceOf, makePerson } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { withLostConnections } from '../support/lost-connections.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import {
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  makePayer,
  payByCard,
  payerDeps,
  paymentLines,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { readPdf } from '../support/pdf-text.ts';

const fixture = forFile(startPaymentFixture);
const payer = forTest(() => makePayer(fixture.deps));
let lastEvent: string | undefined;

beforeEach(async () => {
  lastEvent = await lastEventId(fixture.stripe);
});

const own = (user = payer, deps: Deps = fixture.deps) => payerDeps(deps, user);
const cardsOf = async (user = payer) => (await listCards(own(user).db)).cards;
const newEvents = () => eventsAfter(fixture.stripe, lastEvent);

/** Saves a test card as Stripe’s form in the browser does, and returns the id of the setup. */
async function attachCard(card = 'pm_card_visa', user = payer): Promise<string> {
  const { setupIntentId, clientSecret } = await beginCardSetup(own(user), user);
  await fixture.sandbox.post('/sandbox/stripe/confirm-setup', {
    client_secret: clientSecret,
    payment_method: card,
  });
  return setupIntentId;
}

/** Saves a card and returns its id. */
async function saveCard(card = 'pm_card_visa', user = payer): Promise<number> {
  const before = new Set((await cardsOf(user)).map(({ id }) => id));
  const { cards } = await finishCardSetup(own(user), { setupIntentId: await attachCard(card, user) });
  return cards.find(({ id }) => !before.has(id))?.id ?? 0;
}

const pay = (cardId: number, totalCents = 3_700, requestId: string = randomUUID(), deps = fixture.deps) =>
  payWithCard(own(payer, deps), payer, { totalCents, cardId, requestId });

const stripeIdOf = async (cardId: number): Promise<string> => {
  const rows = await fixture.deps.sql`SELECT stripe_payment_method_id AS id FROM payment_methods
    WHERE id = ${cardId}`;
  return rows[0].id;
};

const customerAtStripe = async (cardId: number) =>
  (await fixture.stripe.paymentMethods.retrieve(await stripeIdOf(cardId))).customer;

describe('saving a card', () => {
  it('saving a card stores one card for repeated events in any order', async () => {
    await attachCard();
    await attachCard('pm_card_mastercard');
    const events = await newEvents();
    await receiveEvents(fixture.deps, events.toReversed());
    await followEvents(fixture.deps);
    await receiveEvents(fixture.deps, events);
    for (const { type, data } of events)
      if (type === 'payment_method.attached') await convergeCard(fixture.deps, data.object.id);
    // Stripe created both cards in the same second, so either may be the default. Exactly one is.
    const cards = await cardsOf();
    expect(cards.map(({ brand }) => brand).sort()).toEqual(['mastercard', 'visa']);
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(cards[0]).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/), expiry: 'ok' });
  });

  it('saving a card completes after a crash between Stripe and our commit, without a webhook', async () => {
    const setupIntentId = await attachCard();
    const dead = { ...fixture.deps, db: databaseOfPool(dyingPool(fixture.deps.pool)) };
    await expect(finishCardSetup(own(payer, dead), { setupIntentId })).rejects.toThrow('the process died');
    expect(await cardsOf()).toEqual([]);
    await reconcilePayments(fixture.deps);
    await followEvents(fixture.deps);
    expect(await cardsOf()).toHaveLength(1);
  });

  it('a card that was saved twice is listed once, and both copies are removed together', async () => {
    await saveCard();
    const [first] = await cardsOf();
    await saveCard();
    const [second, ...others] = await cardsOf();
    expect(others).toEqual([]);
    await removeCard(own(), payer, { cardId: second?.id ?? 0 });
    expect(await cardsOf()).toEqual([]);
    expect(await customerAtStripe(first?.id ?? 0)).toBeNull();
    expect(await customerAtStripe(second?.id ?? 0)).toBeNull();
    // The rows of both cards are marked as detached, so the reconciler has nothing to do.
    const waiting = await fixture.deps.sql`SELECT FROM payment_methods
      WHERE business_id = ${payer.businessId} AND detached_at IS NULL`;
    expect(waiting).toEqual([]);
  });

  it('saving a removed card again preserves the removal time of the earlier copy', async () => {
    const earlier = await saveCard();
    const removedAt = new Date('2026-01-01T12:00Z');
    await fixture.deps.sql`UPDATE payment_methods SET is_default = false, removed_at = ${removedAt}
      WHERE id = ${earlier}`;
    const again = await saveCard();
    await removeCard(own(), payer, { cardId: again });
    const rows = await fixture.deps.sql`SELECT id, removed_at = ${removedAt} AS is_kept FROM payment_methods
      WHERE business_id = ${payer.businessId} AND removed_at IS NOT NULL ORDER BY id`;
    expect(rows).toEqual([
      { id: earlier, is_kept: true },
      { id: again, is_kept: false },
    ]);
  });

  it('saving a card ignores a response from Stripe that was sent before the card was detached', async () => {
    const cardId = await saveCard();
    const id = await stripeIdOf(cardId);
    const known = await fixture.deps.payments.readCard(id);
    await fixture.stripe.paymentMethods.detach(id);
    await receiveEvents(fixture.deps, (await newEvents()).toReversed());
    await followEvents(fixture.deps);
    expect(await cardsOf()).toEqual([]);
    // A response with the state of the card before its detachment arrives last.
    const readCard = async () => known;
    const late = { ...fixture.deps, payments: { ...fixture.deps.payments, readCard } };
    await convergeCard(late, id);
    expect(await cardsOf()).toEqual([]);
  });

  it('saving a card stores the response to the latest request to Stripe, whichever response arrives first', async () => {
    const id = await stripeIdOf(await saveCard());
    const known = await fixture.deps.payments.readCard(id);
    if (!known) throw new Error('Stripe does not know the card');
    const answering = (readCard: typeof fixture.deps.payments.readCard) => ({
      ...fixture.deps,
      payments: { ...fixture.deps.payments, readCard },
    });
    const renewed = { ...known, card: { ...known.card, expYear: known.card.expYear + 4 } };
    const late = answering(async () => {
      await convergeCard(
        answering(async () => renewed),
        id,
      );
      return known;
    });
    await convergeCard(late, id);

    const rows = await fixture.deps.sql`SELECT exp_year FROM payment_methods
      WHERE stripe_payment_method_id = ${id}`;
    expect(rows).toEqual([{ exp_year: renewed.card.expYear }]);
  });

  it('saving a card does not change a card that another business has saved', async () => {
    const id = await stripeIdOf(await saveCard());
    const [before] = await cardsOf();
    const other = await makePayer(fixture.deps);
    const customerId = `cus_${randomUUID()}`;
    await fixture.deps
      .sql`UPDATE businesses SET stripe_customer_id = ${customerId} WHERE id = ${other.businessId}`;
    const known = await fixture.deps.payments.readCard(id);
    if (!known) throw new Error('Stripe does not know the card');
    const readCard = async () => ({
      ...known,
      customerId,
      card: { ...known.card, expYear: known.card.expYear + 4 },
    });
    await convergeCard({ ...fixture.deps, payments: { ...fixture.deps.payments, readCard } }, id);

    expect(await cardsOf()).toEqual([before]);
    expect(await cardsOf(other)).toEqual([]);
  });

  it('saving a card does not replace a newer default card when the setup of an older card is processed later', async () => {
    const [older, younger] = [await attachCard(), await attachCard('pm_card_mastercard')];
    const readCard = async (id: string) => {
      const found = await fixture.deps.payments.readCard(id);
      const isOlder = found?.card.brand === 'visa';
      return found && isOlder ? { ...found, card: { ...found.card, madeAt: new Date(0) } } : found;
    };
    const deps = { ...fixture.deps, payments: { ...fixture.deps.payments, readCard } };
    for (const setupIntentId of [younger, older]) await finishCardSetup(own(payer, deps), { setupIntentId });

    const cards = await cardsOf();
    expect(cards.map(({ brand, isDefault }) => [brand, isDefault]).sort()).toEqual([
      ['mastercard', true],
      ['visa', false],
    ]);
  });

  it.each([
    ['detached at Stripe', (id: string) => fixture.stripe.paymentMethods.detach(id)],
    [
      'removed while Stripe is unavailable',
      async (id: string) => {
        await fixture.deps.sql`UPDATE payment_methods SET is_default = false, removed_at = app_now()
          WHERE stripe_payment_method_id = ${id}`;
      },
    ],
  ])('saving a card makes that card the default when a newer card was %s before', async (_how, remove) => {
    const older = await attachCard();
    const id = await stripeIdOf(await saveCard('pm_card_mastercard'));
    await remove(id);
    await convergeCard(fixture.deps, id);
    const readCard = async (each: string) => {
      const found = await fixture.deps.payments.readCard(each);
      return found && { ...found, card: { ...found.card, madeAt: new Date(0) } };
    };
    const deps = { ...fixture.deps, payments: { ...fixture.deps.payments, readCard } };
    await finishCardSetup(own(payer, deps), { setupIntentId: older });
    expect(await cardsOf()).toMatchObject([{ brand: 'visa', isDefault: true }]);
  });

  it('saving a card is refused for a business that is being erased', async () => {
    const setupIntentId = await attachCard();
    await fixture.deps
      .sql`UPDATE businesses SET closed_at = app_now() - interval '90 days', erasing_at = app_now()
      WHERE id = ${payer.businessId}`;
    await receiveEvents(fixture.deps, await newEvents());
    await followEvents(fixture.deps);
    expect((await finishCardSetup(own(), { setupIntentId })).cards).toEqual([]);
  });

  it('a card setup of another business is not found', async () => {
    const other = await makePayer(fixture.deps);
    await expectRefusal(
      finishCardSetup(own(), { setupIntentId: await attachCard('pm_card_visa', other) }),
      'not_found',
    );
    expect(await cardsOf(other)).toEqual([]);
  });

  it('saving a card is refused after five declines, and the card is not stored', async () => {
    const { setupIntentId, clientSecret } = await beginCardSetup(own(), payer);
    for (let tries = 0; tries < DECLINES_OF_PAYMENT_MAX; tries += 1)
      await fixture.sandbox.post('/sandbox/stripe/confirm-setup', {
        client_secret: clientSecret,
        payment_method: 'pm_card_chargeDeclined',
      });
    await receiveEvents(fixture.deps, await newEvents());
    await followEvents(fixture.deps);
    expect((await fixture.stripe.setupIntents.retrieve(setupIntentId)).status).toBe('canceled');
    expect((await finishCardSetup(own(), { setupIntentId })).cards).toEqual([]);
  });

  it('the expiry of a saved card is computed from the local date of the business', async () => {
    const cardId = await saveCard();
    const expiryAfter = async (months: number) => {
      await fixture.deps.sql`UPDATE payment_methods SET (exp_year, exp_month) = ( SELECT extract(year
        FROM d), extract(month FROM d)
        FROM (SELECT app_now() AT TIME ZONE 'America/Toronto' + make_interval(months => ${months}) AS d) t)
        WHERE id = ${cardId}`;
      return (await cardsOf())[0]?.expiry;
    };
    expect(await expiryAfter(-1)).toBe('over');
    expect(await expiryAfter(0)).toBe('soon');
    expect(await expiryAfter(1)).toBe('soon');
    expect(await expiryAfter(2)).toBe('ok');
  });
});

it('cards of another business are neither saved nor detached when Stripe reports them', async () => {
  const other = await makePayer(fixture.deps);
  const cardId = await saveCard('pm_card_visa', other);
  const mine = await saveCard('pm_card_mastercard');
  expect(await convergeCard(own(), await stripeIdOf(cardId))).toBe('not_ours');
  expect((await cardsOf()).map(({ id }) => id)).toEqual([mine]);
  expect((await cardsOf(other)).map(({ id }) => id)).toEqual([cardId]);
  expect(await customerAtStripe(cardId)).not.toBeNull();
});

it('a card that Stripe has detached is ignored when it belongs to another business or to none', async () => {
  const other = await makePayer(fixture.deps);
  const cardId = await saveCard('pm_card_visa', other);
  const id = await stripeIdOf(cardId);
  await fixture.stripe.paymentMethods.detach(id);
  expect(await convergeCard(own(), id)).toBe('not_ours');
  expect((await cardsOf(other)).map((card) => card.id)).toEqual([cardId]);
  expect(await convergeCard(fixture.deps, 'pm_unknown')).toBe('not_ours');
});

it('a card that Stripe has detached can be neither set as the default nor charged', async () => {
  const detached = await saveCard('pm_card_mastercard');
  const cardId = await saveCard();
  await fixture.stripe.paymentMethods.detach(await stripeIdOf(detached));
  await convergeCard(fixture.deps, await stripeIdOf(detached));
  await expectRefusal(chooseDefaultCard(own(), payer, { cardId: detached }), 'not_found');
  await expectRefusal(pay(detached), 'not_found');
  expect(await cardsOf()).toMatchObject([{ id: cardId, isDefault: true }]);
});

describe('removing the card that auto-recharge charges', () => {
  const switchOn = () =>
    updateRecharge(own(), payer, { isAutoRecharge: true, thresholdCents: 1_000, amountCents: 2_000 });
  const isRechargeOn = async () => (await listCards(own().db)).isRechargeOn;

  it('removing the card that auto-recharge charges requires a decision about auto-recharge, applied in the same transaction', async () => {
    const other = await saveCard('pm_card_mastercard');
    const cardId = await saveCard();
    await chooseDefaultCard(own(), payer, { cardId });
    await switchOn();
    await expect(removeCard(own(), payer, { cardId })).rejects.toMatchObject({ code: 'conflict' });
    const itself = removeCard(own(), payer, { cardId, recharge: { chargeCardId: cardId } });
    await expect(itself).rejects.toMatchObject({ code: 'not_found' });
    expect((await cardsOf())[0]).toMatchObject({ id: cardId, isDefault: true });

    await removeCard(own(), payer, { cardId, recharge: { chargeCardId: other } });
    expect(await cardsOf()).toMatchObject([{ id: other, isDefault: true }]);
    expect(await isRechargeOn()).toBe(true);
    await removeCard(own(), payer, { cardId: other, recharge: 'off' });
    expect(await isRechargeOn()).toBe(false);
    await expect(removeCard(own(), payer, { cardId: other, recharge: 'off' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const audited = await auditOf(fixture.deps, payer.businessId);
    expect(audited.filter((action) => action.startsWith('card.'))).toEqual([
      ...['card.chosen', 'card.removed', 'card.removed'],
    ]);
  });

  it('removing the default card makes the newest other card the default, which auto-recharge then charges', async () => {
    await saveCard('pm_card_mastercard');
    const newest = await saveCard();
    const cardId = await saveCard('pm_card_amex');
    await removeCard(own(), payer, { cardId });
    expect((await cardsOf())[0]).toMatchObject({ id: newest, isDefault: true });
    await switchOn();
    expect((await readRecharge(own().db)).card).toEqual({ brand: 'visa', last4: '4242' });
  });

  it('removing the default card makes another card the default even while Stripe is unavailable', async () => {
    const other = await saveCard('pm_card_mastercard');
    const cardId = await saveCard();
    const detachCard = () => Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    const away = { ...fixture.deps, payments: { ...fixture.deps.payments, detachCard } };
    await removeCard(own(payer, away), payer, { cardId });
    expect(await cardsOf()).toMatchObject([{ id: other, isDefault: true }]);
  });

  it('removing a card leaves the default card unchanged, although another card is newer', async () => {
    const chosen = await saveCard('pm_card_mastercard');
    const newest = [await saveCard('pm_card_amex'), await saveCard()];
    await chooseDefaultCard(own(), payer, { cardId: chosen });
    await removeCard(own(), payer, { cardId: newest[1] ?? 0 });
    expect((await cardsOf()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [chosen, true],
      [newest[0], false],
    ]);
  });

  it('removing a card leaves a copy unchanged that Stripe had already detached', async () => {
    const earlier = await saveCard();
    await fixture.stripe.paymentMethods.detach(await stripeIdOf(earlier));
    await convergeCard(fixture.deps, await stripeIdOf(earlier));
    await removeCard(own(), payer, { cardId: await saveCard() });
    const rows = await fixture.deps.sql`SELECT removed_at FROM payment_methods WHERE id = ${earlier}`;
    expect(rows).toEqual([{ removed_at: null }]);
  });

  it('the default card that was detached at Stripe is replaced by the newest other card', async () => {
    const other = await saveCard('pm_card_mastercard');
    const cardId = await saveCard();
    await fixture.stripe.paymentMethods.detach(await stripeIdOf(cardId));
    await convergeCard(fixture.deps, await stripeIdOf(cardId));
    expect(await cardsOf()).toMatchObject([{ id: other, isDefault: true }]);
  });

  it('removing the card that auto-recharge charges takes effect while Stripe is unavailable, and is repeated at Stripe later', async () => {
    const cardId = await saveCard();
    const detachCard = () => Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    const away = { ...fixture.deps, payments: { ...fixture.deps.payments, detachCard } };
    await removeCard(own(payer, away), payer, { cardId });
    expect(await cardsOf()).toEqual([]);
    await expect(pay(cardId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await customerAtStripe(cardId)).not.toBeNull();
    // An event from before the removal does not restore the card.
    await convergeCard(fixture.deps, await stripeIdOf(cardId));
    expect(await cardsOf()).toEqual([]);
    await reconcilePayments(fixture.deps);
    expect(await customerAtStripe(cardId)).toBeNull();
  });
});

describe('the reconciliation with Stripe', () => {
  const losing = (statement: string, run: (deps: Deps) => Promise<unknown>) =>
    withLostConnections(
      fixture.deps,
      ({ name }) => name === statement,
      (db) => run({ ...fixture.deps, db }),
    );

  it('the reconciliation with Stripe stops without storing a result when it loses its database connection', async () => {
    await createPayment(own(), payer, { totalCents: 2_000 });
    await reconcilePayments(fixture.deps);
    const count = async () =>
      (await fixture.deps.sql`SELECT count(*)::int AS runs FROM payment_reconciliations`)[0].runs;
    const before = await count();
    await expect(losing('payments.find_for_intent', reconcilePayments)).rejects.toSatisfy(
      isDatabaseUnavailable,
    );
    expect(await count()).toBe(before);
  });

  it('the reconciliation with Stripe credits a payment although a saved card cannot be read, and fails only while Stripe is unavailable', async () => {
    await saveCard();
    const payOnce = async () => {
      const { clientSecret } = await createPayment(own(), payer, { totalCents: 2_000 });
      await confirmPayment(fixture.sandbox, clientSecret);
    };
    const reconcileUnless = async (error: Error) => {
      await fixture.deps
        .sql`UPDATE payment_methods SET looked_at = NULL WHERE business_id = ${payer.businessId}`;
      const payments = { ...fixture.deps.payments, readCard: () => Promise.reject(error) };
      return reconcilePayments({ ...fixture.deps, payments });
    };
    await payOnce();
    const away = new AppError('provider_unavailable', 'errors.billing.noAnswer');
    await expect(reconcileUnless(away)).rejects.toBe(away);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
    await payOnce();
    await reconcileUnless(new Error('an unexpected answer'));
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(4_000);
  });

  it('the reconciliation with Stripe reads each saved card once a day, and a detached or removed card never again', async () => {
    const kept = await stripeIdOf(await saveCard('pm_card_mastercard'));
    const detached = await stripeIdOf(await saveCard('pm_card_amex'));
    await fixture.stripe.paymentMethods.detach(detached);
    await convergeCard(fixture.deps, detached);
    const removedId = await saveCard();
    await removeCard(own(), payer, { cardId: removedId });
    const cards = [kept, detached, await stripeIdOf(removedId)];
    const { payments } = fixture.deps;
    const read: string[] = [];
    const readCard = (id: string) => {
      if (cards.includes(id)) read.push(id);
      return payments.readCard(id);
    };
    const reconcile = () => reconcilePayments({ ...fixture.deps, payments: { ...payments, readCard } });
    await reconcile();
    expect(read).toEqual([]);
    await fixture.deps.sql`UPDATE payment_methods SET looked_at = clock_timestamp() - interval '25 hours'
      WHERE business_id = ${payer.businessId}`;
    await reconcile();
    await reconcile();
    expect(read).toEqual([kept]);
  });

  it('the reconciliation with Stripe credits a payment that is canceled here but paid at Stripe', async () => {
    const { clientSecret } = await createPayment(own(), payer, { totalCents: 2_000 });
    await confirmPayment(fixture.sandbox, clientSecret);
    await fixture.deps.sql`UPDATE payments SET state = 'canceled' WHERE business_id = ${payer.businessId}`;
    await reconcilePayments(fixture.deps);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
    const rows = await fixture.deps.sql`SELECT state FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ state: 'succeeded' }]);
  });

  it('the reconciliation with Stripe reads neither a credited payment nor an open payment that is older than three days', async () => {
    const paid = await payByCard(fixture, payer);
    const open = await createPayment(own(), payer, { totalCents: 5_000 });
    const old = await createPayment(own(), payer, { totalCents: 1_000 });
    await fixture.deps.sql`UPDATE payments SET created_at = created_at - interval '73 hours'
      WHERE stripe_payment_intent_id = ${old.paymentIntentId}`;
    const { payments } = fixture.deps;
    const read: string[] = [];
    const readPayment = (id: string) => {
      if ([paid, open.paymentIntentId, old.paymentIntentId].includes(id)) read.push(id);
      return payments.readPayment(id);
    };
    await reconcilePayments({ ...fixture.deps, payments: { ...payments, readPayment } });
    expect(read).toEqual([open.paymentIntentId]);
  });

  it('the reconciliation with Stripe settles a payment that the bank has processed for more than three days', async () => {
    const { clientSecret, paymentIntentId } = await createPayment(own(), payer, { totalCents: 2_000 });
    await confirmPayment(fixture.sandbox, clientSecret, 'pm_card_processing');
    await reconcilePayments(fixture.deps);
    await fixture.deps.sql`UPDATE payments SET created_at = created_at - interval '10 days'
      WHERE business_id = ${payer.businessId} AND state = 'processing'`;
    await fixture.sandbox.post('/sandbox/stripe/settle', {
      payment_intent: paymentIntentId,
      outcome: 'fail',
    });
    await reconcilePayments(fixture.deps);
    const rows = await fixture.deps.sql`SELECT state FROM payments WHERE business_id = ${payer.businessId}`;
    expect(rows).toEqual([{ state: 'open' }]);
  });

  it('the reconciliation with Stripe detaches a removed card again after the connection to the database was lost', async () => {
    const id = await stripeIdOf(await saveCard());
    await expect(losing('cards.detach', (deps) => detachCards(deps, [id]))).rejects.toSatisfy(
      isDatabaseUnavailable,
    );
    expect(await cardsOf()).toHaveLength(1);
    await detachCards(fixture.deps, [id]);
    expect(await cardsOf()).toEqual([]);
  });
});

describe('a change of the saved cards', () => {
  type Cards = { intentId: string; cardId: number };
  const changes: Record<string, (cards: Cards) => Promise<unknown>> = {
    'by a choice': ({ cardId }) => chooseDefaultCard(own(), payer, { cardId }),
    'by a removal': ({ cardId }) => removeCard(own(), payer, { cardId }),
    'by a webhook': async ({ cardId }) => convergeCard(fixture.deps, await stripeIdOf(cardId)),
    'by a repeated webhook of its payment': ({ intentId }) => convergePayment(fixture.deps, intentId),
  };

  it.each([
    ['by a choice', 'businesses'],
    ['by a choice', 'accounts'],
    ['by a removal', 'businesses'],
    ['by a removal', 'accounts'],
    ['by a webhook', 'businesses'],
    ['by a webhook', 'accounts'],
    ['by a repeated webhook of its payment', 'accounts'],
  ] as const)(
    'a change of the saved cards (%s) waits for a concurrent transaction that has locked the row in %s',
    async (name, table) => {
      const intentId = await payByCard(fixture, payer);
      const cardId = (await cardsOf())[0]?.id ?? 0;
      await saveCard('pm_card_mastercard');
      const rows = () => fixture.deps.sql`SELECT id, is_default, removed_at, detached_at FROM payment_methods
        WHERE business_id = ${payer.businessId} ORDER BY id`;
      const before = await rows();
      const { change } = await inTransaction(fixture.deps, async (_sql, client) => {
        const key = table === 'accounts' ? 'business_id' : 'id';
        const lock = `SELECT FROM ${table} WHERE ${key} = $1 FOR NO KEY UPDATE`;
        await client.query(lock, [payer.businessId]);
        const waiting = Promise.resolve(changes[name]?.({ intentId, cardId }));
        await requireWaiting(fixture.deps, waiting, `FROM ${table}`);
        expect(await rows()).toEqual(before);
        return { change: waiting };
      });
      await change;
      expect((await cardsOf()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    },
  );
});

describe('paying with a saved card', () => {
  /** Opens another payment of the business that Stripe has not answered yet. */
  async function beginOther() {
    const other = await openPayment(own(), payer, { order: computeOrder(5_000), channel: 'form' });
    if ('former' in other) throw new Error('a top-up replaces no order');
    return async () => (await own().db.one(paymentById, { id: other.id })).state;
  }

  it('paying with a saved card charges the selected one of two cards, and leaves another started payment unchanged', async () => {
    const cardId = await saveCard('pm_card_mastercard');
    await saveCard();
    const stateOfOther = await beginOther();
    const { payment } = await pay(cardId, 2_000);
    expect(payment).toMatchObject({ state: 'succeeded', card: { brand: 'mastercard' } });
    expect(await stateOfOther()).toBe('created');
    const started = await auditOf(fixture.deps, payer.businessId);
    expect(started.filter((action) => action === 'checkout.started')).toHaveLength(2);
  });

  it('paying with a saved card ends only the payment whose card Stripe refuses to charge', async () => {
    const cardId = await saveCard();
    const stateOfOther = await beginOther();
    const { payments } = fixture.deps;
    const refusing = { ...payments, payWithCard: () => Promise.resolve(undefined) };
    const { payment } = await pay(cardId, 2_000, randomUUID(), { ...fixture.deps, payments: refusing });
    expect(payment).toMatchObject({ state: 'canceled', refusal: 'not_supported' });
    expect(await stateOfOther()).toBe('created');
  });

  it('paying with a saved card charges a whole-dollar amount once for repeated and concurrent requests', async () => {
    const cardId = await saveCard();
    const requestId = randomUUID();
    const [first] = await Promise.all([1, 2, 3].map(() => pay(cardId, 3_700, requestId).catch(() => null)));
    const again = await pay(cardId, 3_700, requestId);
    expect(again.payment).toMatchObject({ state: 'succeeded', creditedCents: 3_700 });
    expect(first?.payment.id ?? again.payment.id).toBe(again.payment.id);
    await receiveEvents(fixture.deps, await newEvents());
    await followEvents(fixture.deps);
    expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([
      ['topup', again.paymentIntentId, 3_700],
    ]);
    await expect(pay(cardId, 5_000, requestId)).rejects.toMatchObject({ code: 'validation_failed' });
    for (const cents of [499, 3_750, 100_100])
      await expect(pay(cardId, cents)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('a repeated payment with a saved card does not charge a card that was removed meanwhile, even before Stripe knows', async () => {
    const cardId = await saveCard();
    const requestId = randomUUID();
    const unanswered = () => Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    const { payments } = fixture.deps;
    const away = {
      ...fixture.deps,
      payments: { ...payments, payWithCard: unanswered, detachCard: unanswered },
    };
    await expectRefusal(pay(cardId, 3_700, requestId, away), 'provider_unavailable');
    await removeCard(own(payer, away), payer, { cardId });
    expect(await customerAtStripe(cardId)).not.toBeNull();
    expect((await pay(cardId, 3_700, requestId)).payment).toMatchObject({ state: 'canceled' });
    expect(await paymentLines(fixture.deps, payer.businessId)).toEqual([]);
  });

  it('a payment with a saved card is stored only after a concurrent payment of its business has committed', async () => {
    const cardId = await saveCard();
    const paymentsOf = () =>
      fixture.deps
        .sql`SELECT state FROM payments WHERE business_id = ${payer.businessId} AND channel = 'card'`;
    const { paid } = await inTransaction(fixture.deps, async (sql) => {
      await sql`SELECT FROM accounts WHERE business_id = ${payer.businessId} FOR NO KEY UPDATE`;
      const paying = pay(cardId);
      await requireWaiting(fixture.deps, paying, 'FROM accounts');
      expect(await paymentsOf()).toEqual([]);
      return { paid: paying };
    });
    await paid;
    expect(await paymentsOf()).toMatchObject([{ state: 'succeeded' }]);
  });

  it('a payment with a saved card that Stripe no longer knows is canceled, and the card is no longer listed', async () => {
    const cardId = await saveCard();
    await fixture.stripe.paymentMethods.detach(await stripeIdOf(cardId));
    expect((await pay(cardId)).payment).toMatchObject({ state: 'canceled', refusal: 'not_supported' });
    expect(await cardsOf()).toEqual([]);
  });

  it('a payment with a saved card can be continued a day later when its intent was stored before the connection was lost', async () => {
    const cardId = await saveCard();
    const readPayment = () => Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    const away = { ...fixture.deps, payments: { ...fixture.deps.payments, readPayment } };
    const requestId = randomUUID();
    await expectRefusal(pay(cardId, 3_700, requestId, away), 'provider_unavailable');
    await fixture.deps.sql`UPDATE payments SET created_at = created_at - interval '24 hours'
      WHERE business_id = ${payer.businessId}`;
    expect((await pay(cardId, 3_700, requestId)).payment).toMatchObject({ state: 'succeeded' });
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(3_700);
  });

  it.each([
    ['is repeated', '22 hours 59 minutes'],
    ['is refused', '23 hours 1 minute'],
  ])(
    'a payment with a saved card whose first response was lost %s on a second request after %s, and the card is charged once',
    async (result, age) => {
      const cardId = await saveCard();
      const { payments } = fixture.deps;
      const lost: typeof payments.payWithCard = async (charge) => {
        await payments.payWithCard(charge);
        throw new AppError('provider_unavailable', 'errors.billing.noAnswer');
      };
      const requestId = randomUUID();
      const away = { ...fixture.deps, payments: { ...payments, payWithCard: lost } };
      await expectRefusal(pay(cardId, 3_700, requestId, away), 'provider_unavailable');
      await fixture.deps.sql`UPDATE payments SET created_at = created_at - ${age}::interval
        WHERE business_id = ${payer.businessId}`;
      if (result === 'is repeated')
        expect((await pay(cardId, 3_700, requestId)).payment).toMatchObject({ state: 'succeeded' });
      else await expectRefusal(pay(cardId, 3_700, requestId), 'validation_failed');
      await reconcilePayments(fixture.deps);
      expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(3_700);
    },
  );

  it('a user without a verified email may start five payments per day', async () => {
    const cardId = await saveCard();
    const { id: userId } = await makePerson(fixture.deps, payer.businessId, { isVerified: false });
    // The limits of live mode, which are ten times tighter than the sandbox's.
    const live = { ...fixture.deps, config: { ...fixture.deps.config, APP_MODE: 'live' } as Deps['config'] };
    const payAsStranger = () =>
      payWithCard(
        own(payer, live),
        { ...payer, userId },
        { totalCents: 500, cardId, requestId: randomUUID() },
      );
    for (let order = 0; order < 5; order += 1) await payAsStranger();
    await expectRefusal(payAsStranger(), 'rate_limited');
  });

  it('a payment with a saved card is settled after a lost response, even if it is never requested again', async () => {
    const cardId = await saveCard();
    const { payments } = fixture.deps;
    const lost: typeof payments.payWithCard = async (charge) => {
      await payments.payWithCard(charge);
      throw new AppError('provider_unavailable', 'errors.billing.noAnswer');
    };
    const deps = { ...fixture.deps, payments: { ...payments, payWithCard: lost } };
    const requestId = randomUUID();
    await expect(pay(cardId, 2_000, requestId, deps)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect((await pay(cardId, 2_000, requestId)).payment.creditedCents).toBe(2_000);
    await expect(pay(cardId, 1_000, randomUUID(), deps)).rejects.toThrow();
    await reconcilePayments(fixture.deps);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(3_000);
  });

  it('paying with a saved card lets the owner authenticate with the bank, and a failed authentication charges nothing', async () => {
    const cardId = await saveCardWithAuthentication();
    const answer = async (outcome: 'complete' | 'fail') => {
      const { clientSecret, paymentIntentId } = await pay(cardId, 2_000);
      await fixture.sandbox.post('/sandbox/stripe/authenticate', { client_secret: clientSecret, outcome });
      return settlePayment(own(), { paymentIntentId: paymentIntentId ?? '' });
    };
    expect(await answer('fail')).toMatchObject({ state: 'open', refusal: 'not_authenticated' });
    expect(await answer('complete')).toMatchObject({ state: 'succeeded', creditedCents: 2_000 });
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
  });

  it('a declined payment with a saved card is canceled and listed, and changes no balance', async () => {
    await payByCard(fixture, payer, 1_000);
    await createPayment(own(), payer, { totalCents: 4_000 });
    const cardId = await saveCard('pm_card_chargeCustomerFail');
    const declined = await pay(cardId, 2_000);
    expect(declined).toMatchObject({
      payment: { state: 'canceled', refusal: 'declined', receiptNumber: null },
      clientSecret: null,
    });
    await payByCard(fixture, payer, 5_000);
    const latest = await pay(cardId, 3_000);
    const { db } = own();
    const failed = [{ paymentId: declined.payment.id, amountCents: 2_000, refusal: 'declined' }];
    const newer = [{ paymentId: latest.payment.id, amountCents: 3_000, refusal: 'declined' }];
    expect((await listTransactions(db, {}, 'en')).failed).toEqual([]);
    expect(await listTransactions(db, { failed: 'only' }, 'en')).toMatchObject({
      entries: [],
      failed: [...newer, ...failed],
      nextCursor: null,
    });
    // In a list with pages, each failed payment is on exactly one page: between the entries before and after it.
    const first = await listTransactions(db, { failed: 'also', limit: 1 }, 'en');
    expect(first).toMatchObject({ entries: [{ amountCents: 5_000 }], failed: newer });
    const rest = await listTransactions(
      db,
      { failed: 'also', limit: 1, cursor: first.nextCursor ?? 0 },
      'en',
    );
    expect(rest).toMatchObject({ entries: [{ amountCents: 1_000 }], failed, nextCursor: null });
    const failedOnly = (input: Omit<Parameters<typeof listTransactions>[1], 'failed'>) =>
      listTransactions(db, { failed: 'only', ...input }, 'en');
    const { failed: [last] = [], nextCursor } = await failedOnly({ limit: 1 });
    expect(last).toMatchObject(newer[0] ?? {});
    expect(await failedOnly({ cursor: nextCursor ?? 0 })).toMatchObject({ failed, nextCursor: null });
    const [{ day }] = await fixture.deps.sql`UPDATE payments SET created_at = created_at - interval '1 day'
      WHERE id = ${declined.payment.id} RETURNING to_char(created_at AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD') AS day`;
    const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await failedOnly({ to: day })).toMatchObject({ failed });
    expect(await failedOnly({ from: dayAfter })).toMatchObject({ failed: newer });
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(6_000);
  });

  /** A card that needs authentication for each payment. */
  async function saveCardWithAuthentication(): Promise<number> {
    const { setupIntentId, clientSecret } = await beginCardSetup(own(), payer);
    await fixture.sandbox.post('/sandbox/stripe/confirm-setup', {
      client_secret: clientSecret,
      payment_method: 'pm_card_authenticationRequired',
    });
    await fixture.sandbox.post('/sandbox/stripe/authenticate', {
      client_secret: clientSecret,
      outcome: 'complete',
    });
    return (await finishCardSetup(own(), { setupIntentId })).cards[0]?.id ?? 0;
  }
});

describe('a receipt', () => {
  const numbersOf = async (user = payer) => {
    const rows = await fixture.deps.sql<{ receipt_number: string }>`SELECT receipt_number FROM payments
      WHERE business_id = ${user.businessId} AND receipt_number IS NOT NULL ORDER BY id`;
    return rows.map((row) => row.receipt_number.replace(/^CL-\d{4}-/, ''));
  };

  it('a receipt has the next number of its business without a gap, and the same number after repeated events', async () => {
    const intents = [await payByCard(fixture, payer), await payByCard(fixture, payer, 1_000)];
    await Promise.all(intents.map((intent) => convergePayment(fixture.deps, intent)));
    const other = await makePayer(fixture.deps);
    await payByCard(fixture, other);
    expect(await numbersOf()).toEqual(['000001', '000002']);
    expect(await numbersOf(other)).toEqual(['000001']);

    const dead = { ...fixture.deps, db: databaseOfPool(dyingPool(fixture.deps.pool)) };
    const { paymentIntentId, clientSecret } = await createPayment(own(), payer, { totalCents: 5_000 });
    await confirmPayment(fixture.sandbox, clientSecret);
    await expect(convergePayment(dead, paymentIntentId)).rejects.toThrow('the process died');
    await reconcilePayments(fixture.deps);
    expect(await numbersOf()).toEqual(['000001', '000002', '000003']);
    const change = fixture.deps.sql`UPDATE payments SET receipt_number = 'CL-2020-000009'
      WHERE business_id = ${payer.businessId}`;
    await expect(change).rejects.toThrow('a receipt keeps its number');
  });

  it('a receipt states amount, recipient and refunds, and is not found by another business', async () => {
    const intent = await payByCard(fixture, payer);
    await updateReceipts(own(), payer, { address: '  12 Maple Street\nToronto  ' });
    await fixture.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const { receiptNumber } = await settlePayment(own(), { paymentIntentId: intent });
    const number = receiptNumber ?? '';
    expect(await readReceipt(own().db, { number })).toMatchObject({
      receiptNumber: number,
      paidCents: 2_000,
      creditedCents: 2_000,
      refundedCents: 500,
      address: '  12 Maple Street\nToronto  ',
      lines: [{ kind: 'topup', priceCents: 2_000 }],
    });
    const other = await makePayer(fixture.deps);
    await expect(readReceipt(own(other).db, { number })).rejects.toMatchObject({ code: 'not_found' });
    await expect(downloadReceipt(own(other).db, { number }, 'en')).rejects.toMatchObject({
      code: 'not_found',
    });

    const texts = await Promise.all(
      PORTAL_LANGUAGES.map(async (language) => {
        const file = await downloadReceipt(own().db, { number }, language);
        expect(await downloadReceipt(own().db, { number }, language)).toEqual(file);
        expect(file).toMatchObject({ fileName: `${number}.pdf`, contentType: 'application/pdf' });
        return readPdf(Buffer.from(file.content, 'base64'));
      }),
    );
    for (const { text, pages } of texts) {
      for (const fact of [number, '12 Maple Street', 'Toronto', 'Visa •••• 4242'])
        expect(text).toContain(fact);
      expect(text).not.toContain('[…]');
      expect(pages).toBe(1);
    }
    const [english = '', french = '', arabic = ''] = texts.map(({ text }) => text);
    for (const fact of ['Tax0.00 CAD', 'Total20.00 CAD', 'Refunded5.00 CAD', 'Page 1 of 1'])
      expect(english).toContain(fact);
    for (const fact of ['Taxes0,00\u00a0CAD', 'Total20,00\u00a0CAD', 'Remboursé5,00\u00a0CAD'])
      expect(french).toContain(fact);
    // The PDF stores Arabic letters in visual order, so only the script of the text is checked.
    expect(arabic).toMatch(/\p{Script=Arabic}.*20\.00/u);
  });

  it('a receipt is found by its own number among several of a business', async () => {
    const intents = [await payByCard(fixture, payer), await payByCard(fixture, payer, 5_000)];
    for (const [index, paymentIntentId] of intents.entries()) {
      const { receiptNumber, id } = await settlePayment(own(), { paymentIntentId });
      const paidCents = [2_000, 5_000][index];
      expect(await readReceipt(own().db, { number: receiptNumber ?? '' })).toMatchObject({ id, paidCents });
    }
    await expectRefusal(readReceipt(own().db, { number: 'CL-2026-000003' }), 'not_found');
  });

  it('a receipt is mailed with the credited amount when a refund is posted together with the credit', async () => {
    await updateReceipts(own(), payer, { isMailed: true });
    const { clientSecret, paymentIntentId } = await createPayment(own(), payer, { totalCents: 2_000 });
    await confirmPayment(fixture.sandbox, clientSecret);
    await fixture.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 500 });
    await convergePayment(fixture.deps, paymentIntentId);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(1_500);
    const rows = await fixture.deps.sql`SELECT payload ->> 'creditedCents' AS cents FROM outbox_events
      WHERE business_id = ${payer.businessId} AND name = 'receipt.issued'`;
    expect(rows).toEqual([{ cents: '2000' }]);
  });

  it('a receipt is mailed once to owners who enabled it, and never for earlier payments', async () => {
    const mails = async () => {
      await relayOutbox(fixture.deps);
      const rows = await fixture.deps.sql`SELECT payload FROM outgoing_mails
        WHERE business_id = ${payer.businessId} AND template = 'receipt'`;
      return rows.map(({ payload }) => payload);
    };
    const before = await payByCard(fixture, payer);
    // Setting an address for receipts does not enable mailing them.
    await updateReceipts(own(), payer, { address: '1 Main Street' });
    expect(await mails()).toEqual([]);
    await updateReceipts(own(), payer, { isMailed: true });
    const after = await payByCard(fixture, payer, 5_000);
    await updateReceipts(own(), payer, { isMailed: false });
    const later = await payByCard(fixture, payer);
    for (const intent of [before, after, after, later]) await convergePayment(fixture.deps, intent);
    const receiptNumber = expect.stringMatching(/^CL-\d{4}-000002$/);
    expect(await mails()).toMatchObject([{ receiptNumber, creditedCents: 5_000 }]);
  });

  it('a change of the receipt settings is audited, and a repeated one is not', async () => {
    for (const isMailed of [true, true, false]) await updateReceipts(own(), payer, { isMailed });
    const changes = (await auditOf(fixture.deps, payer.businessId)).filter(
      (action) => action === 'receipts.changed',
    );
    expect(changes).toHaveLength(2);
  });
});

it('billing procedures return the changed settings, and answer not found for unknown payments and fees', async () => {
  const company = await makeCompany(fixture.deps);
  const owner = adminOf(company);
  await saveCard('pm_card_visa', owner);
  await saveCard('pm_card_mastercard', owner);
  const [{ id: removed } = { id: 0 }, { id: kept } = { id: 0 }] = await cardsOf(owner);
  const app = await buildApp(fixture.deps);
  const call = (path: string, input: object) => resultOf(app, `billing.${path}`, input, company.admin.token);
  expect(await call('chooseCard', { cardId: kept })).toMatchObject({
    cards: [{ id: kept, isDefault: true }, {}],
  });
  expect(await call('removeCard', { cardId: removed })).toMatchObject({ cards: [{ id: kept }] });
  expect(await call('updateReceipts', { isMailed: true })).toMatchObject({ isMailed: true });
  const [limitCents] = SPENDING_LIMITS.calls.choices;
  const limit = { kind: 'calls', limitCents };
  expect(await call('updateSpendingLimit', limit)).toMatchObject({ calls: { limitCents } });
  const settings = { isAutoRecharge: true, thresholdCents: 2_000, amountCents: 5_000 };
  expect(await call('updateRecharge', settings)).toMatchObject({ rechargeThresholdCents: 2_000 });
  for (const lookUp of [call('payment', { paymentId: 1 }), call('feePeriod', { periodId: 1 })])
    expect(await lookUp).toMatchObject({ data: { code: 'NOT_FOUND' } });
  await app.close();
});

it('the balance history and forecast meet today at the current balance, and the forecast includes only known amounts', async () => {
  expect(await readBalanceCourse(own().db)).toEqual({ past: [], ahead: [] });
  await payByCard(fixture, payer);
  const { past, ahead } = await readBalanceCourse(own().db);
  expect(past.at(-1)?.balanceCents).toBe(2_000);
  expect(ahead).toHaveLength(60);
  expect(ahead.at(-1)).toMatchObject({ balanceCents: 2_000, feesCents: 0 });
  expect(new Set([...past, ...ahead].map(({ day }) => day)).size).toBe(past.length + ahead.length);
});
