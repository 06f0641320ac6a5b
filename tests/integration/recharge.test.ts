import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { computeOrder } from '../../server/core/order.ts';
import type { TenantDb, TenantRunner } from '../../server/db/database.ts';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { chooseDefaultCard } from '../../server/modules/billing/cards/choose-default-card.ts';
import { convergeCard } from '../../server/modules/billing/cards/converge-card.ts';
import { removeCard } from '../../server/modules/billing/cards/remove-card.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { DECLINES_OF_PAYMENT_MAX } from '../../server/modules/billing/payments/limit-payments.ts';
import { openPayment } from '../../server/modules/billing/payments/open-payment.ts';
import {
  latestPayment,
  paymentById,
  toPaymentView,
} from '../../server/modules/billing/payments/payments.queries.ts';
import { beginRecharge } from '../../server/modules/billing/recharge/begin-recharge.ts';
import { finishRecharge } from '../../server/modules/billing/recharge/finish-recharge.ts';
import { openDueRecharges } from '../../server/modules/billing/recharge/open-due-recharges.ts';
import { readRecharge } from '../../server/modules/billing/recharge/recharge.queries.ts';
import { isRechargeOver, RECHARGE_STATES } from '../../server/modules/billing/recharge/recharge.schema.ts';
import { RECHARGE_LIMITS } from '../../server/modules/billing/recharge/recharge-limits.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { resumeBusiness, suspendBusiness } from '../../server/modules/tenants/businesses/suspend-business.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { expectRefusal } from '../support/accounts.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { balanceOf } from '../support/factories.ts';
import { withFailingBusiness } from '../support/failing-business.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { withLostConnections } from '../support/lost-connections.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { override } from '../support/override.ts';
import {
  closeDispute,
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  openDispute,
  type PaymentFixture,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import {
  advanceClock,
  endOtherRecharges,
  intentsOf,
  makeRecharging,
  rechargesOf,
  spend,
  statesOf,
} from '../support/recharges.ts';

const fixture = forFile(startPaymentFixture);

beforeEach(() => endOtherRecharges(fixture.deps));
const own = forTest(() => makeRecharging(fixture));

const view = () => readRecharge(member().db);
const balance = () => balanceOf(fixture.deps.pool, own.businessId);
const states = () => statesOf(fixture.deps, own.businessId);
const submit = () => submitRecharges(fixture.deps);
/** Submits recharges on database connections that are lost at each statement of this name. */
const submitLosing = (statement: string) =>
  withLostConnections(
    fixture.deps,
    ({ name }) => name === statement,
    (db) => submitRecharges({ ...fixture.deps, db }),
  );
const member = () => asMember(fixture.deps, own.businessId);
/** Credits a payment of the owner. */
const addFunds = (cents: number) => fixture.deps.sql`
  SELECT post_ledger_entry(${own.businessId}, 'topup', ${`pi_${randomUUID()}`}, ${cents})`;
const change = (settings: Parameters<typeof updateRecharge>[2]) => updateRecharge(member(), own, settings);
const spendCents = (cents: number, by?: 'fees') => spend(fixture.deps, own, cents, by);
const open = () => openDueRecharges(fixture.deps);

/** The reason why the balance would not be recharged now; "opened" if it would be. */
async function outcome(
  limits: { rechargesADay: number; retryHours: readonly number[] } = RECHARGE_LIMITS,
): Promise<string> {
  const rows = await fixture.deps.sql`SELECT outcome
    FROM open_recharge(${own.businessId}, ${limits.rechargesADay}, ${limits.retryHours}, true)`;
  return rows[0].outcome;
}

/** Number of charges at Stripe, without the initial payment. */
async function charges(): Promise<number> {
  return (await intentsOf(fixture, own)).filter(({ status }) => status === 'succeeded').length;
}

describe('a balance below the auto-recharge threshold', () => {
  it('a balance below the auto-recharge threshold is recharged once, back to the threshold, with a notice', async () => {
    await spendCents(1_200);
    expect(await states()).toEqual(['due']);
    expect(await submit()).toBe(1);
    expect(await states()).toEqual(['succeeded']);
    expect(await balance()).toBe(2_800);
    expect(await charges()).toBe(1);
    expect(await view()).toMatchObject({ standing: 'ready', usedCents: 2_000, dueCents: null });
  });

  it('a balance below the auto-recharge threshold is skipped while another worker has locked its recharge', async () => {
    await spendCents(1_200);
    await inTransaction(fixture.deps, async (sql) => {
      await sql`SELECT FROM recharges WHERE business_id = ${own.businessId} FOR UPDATE`;
      expect(await submit()).toBe(0);
    });
    expect(await charges()).toBe(0);
    expect(await submit()).toBe(1);
    expect(await charges()).toBe(1);
  });

  it('a balance is recharged by the next run when this run loses its connection to the database', async () => {
    await spendCents(1_200);
    await expect(submitLosing('recharges.lock_due')).rejects.toSatisfy(isDatabaseUnavailable);
    const rows = await fixture.deps.sql`UPDATE recharges SET ask_at = clock_timestamp()
      WHERE business_id = ${own.businessId} RETURNING old.ask_at > clock_timestamp() + interval '30 seconds' AS is_leased`;
    expect(rows).toEqual([{ is_leased: true }]);
    expect(await submit()).toBe(1);
    expect(await states()).toEqual(['succeeded']);
  });

  it('a balance below the auto-recharge threshold is not recharged after a free call, but by the next charge', async () => {
    await spendCents(1_200, 'fees');
    await deliver(fixture.deps, [makeCallEvent(own.number, { durationSeconds: 1 })]);
    expect(await states()).toEqual([]);
    await deliver(fixture.deps, [makeCallEvent(own.number)]);
    expect(await states()).toEqual(['due']);
  });

  it('a recharge charges the default one of two cards', async () => {
    const { id } = await fixture.stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: own.customerId,
    });
    await convergeCard(fixture.deps, id);
    const [older] = await fixture.deps.sql`SELECT id FROM payment_methods
      WHERE business_id = ${own.businessId} AND stripe_payment_method_id <> ${id}`;
    await chooseDefaultCard(member(), own, { cardId: older.id });
    await spendCents(1_200);
    await submit();
    const [charge] = await intentsOf(fixture, own);
    expect(charge?.payment_method).not.toBe(id);
    expect(await charges()).toBe(1);
  });

  it('a recharge is marked as such in the ledger and on the receipt, unlike a manual payment', async () => {
    await spendCents(1_200);
    await submit();
    const { db } = member();
    const { entries } = await listTransactions(db, { kinds: ['topup'] }, 'en');
    expect(entries.map(({ reason }) => reason)).toEqual(['Auto-recharge', 'Funds added']);
    const receipts = await Promise.all(
      entries.map(({ paymentId }) => db.one(paymentById, { id: Number(paymentId) })),
    );
    expect(receipts.map((row) => toPaymentView(row).isAuto)).toEqual([true, false]);
    // A browser that returns from paying is shown the manual payment, although the recharge is newer.
    expect((await db.one(latestPayment)).id).toBe(Number(entries[1]?.paymentId));
  });

  it('a balance below the auto-recharge threshold is recharged by the smallest multiple that closes the gap', async () => {
    await spendCents(6_500);
    await submit();
    expect(await balance()).toBe(1_500);
    expect(await charges()).toBe(1);
  });

  it('no recharge is opened above the threshold, before the first call, or while auto-recharge is off', async () => {
    await spendCents(500);
    expect(await states()).toEqual([]);
    const silent = await makeRecharging(fixture, { hasCalls: false });
    await spend(fixture.deps, silent, 1_500, 'fees');
    expect(await rechargesOf(fixture.deps, silent.businessId)).toEqual([]);
    await change({ isAutoRecharge: false });
    await spendCents(1_000);
    expect(await open()).toBe(0);
    expect(await states()).toEqual([]);
    expect((await view()).standing).toBe('off');
  });

  it.each([
    ['unverified', 'UPDATE users SET email_verified_at = NULL WHERE business_id = $1'],
    ['suspended', `UPDATE businesses SET suspended_at = app_now(), suspension_reason = 'Test' WHERE id = $1`],
  ])(
    'a balance below the auto-recharge threshold is not recharged while the business is %s, and the page states the reason',
    async (standing, sql) => {
      await fixture.deps.pool.query(sql, [own.businessId]);
      await spendCents(1_200);
      expect(await open()).toBe(0);
      expect((await view()).standing).toBe(standing);
    },
  );

  it.each([
    ['unverified', `UPDATE users SET role = 'manager' WHERE business_id = $1`],
    ['unverified', 'UPDATE users SET disabled_at = app_now() WHERE business_id = $1'],
    [
      'no_call',
      `UPDATE calls SET began_at = NULL, counted_on = NULL, counted_cents = NULL WHERE business_id = $1`,
    ],
    [
      'no_call',
      `UPDATE calls SET refusal = 'suspended', counted_on = NULL, counted_cents = NULL WHERE business_id = $1`,
    ],
  ])(
    'a balance below the threshold is not recharged, and the outcome is %s, after the statement %s',
    async (standing, sql) => {
      await fixture.deps.pool.query(sql, [own.businessId]);
      await spendCents(1_200, 'fees');
      expect(await outcome()).toBe(standing);
    },
  );

  it('the outcome is the first one in the documented order when several rules prevent a recharge', async () => {
    await spendCents(1_200, 'fees');
    const outcomes: string[] = [];
    for (const statement of [
      `UPDATE calls SET began_at = NULL, counted_on = NULL, counted_cents = NULL WHERE business_id = $1`,
      'UPDATE users SET email_verified_at = NULL WHERE business_id = $1',
      `INSERT INTO payment_effects (business_id, payment_id, kind, source, paid_cents, amount_cents)
        SELECT business_id, id, 'dispute', format('dp_%s', id), -1, 0 FROM payments WHERE business_id = $1 LIMIT 1`,
      `UPDATE businesses SET suspended_at = app_now(), suspension_reason = 'Test' WHERE id = $1`,
    ]) {
      await fixture.deps.pool.query(statement, [own.businessId]);
      outcomes.push(await outcome());
    }
    expect(outcomes).toEqual(['no_call', 'unverified', 'disputed', 'suspended']);
  });

  it('a top-up that the bank is processing prevents a recharge, and a payment for a number does not', async () => {
    await spendCents(1_200, 'fees');
    const insert = (purpose: string, number: string | null) => fixture.deps.sql`INSERT INTO payments
      (business_id, purpose, phone_number, amount_cents, exchange_rate, lines, state)
      VALUES (${own.businessId}, ${purpose}, ${number}, 2000, 1, '[]', 'processing')`;
    await insert('number_order', '+14165550142');
    expect(await outcome()).toBe('opened');
    await insert('topup', null);
    expect(await outcome()).toBe('above');
  });

  it('a balance below the auto-recharge threshold opens no recharge when a payment in progress raises it', async () => {
    await spendCents(1_200, 'fees');
    await fixture.deps.sql`UPDATE recharges SET state = 'canceled', ended_at = app_now()
      WHERE business_id = ${own.businessId}`;
    const { opening } = await inTransaction(fixture.deps, async (sql) => {
      await sql`SELECT post_ledger_entry(${own.businessId}, 'topup', ${`pi_of_${own.businessId}`}, 5000)`;
      const running = open();
      await requireWaiting(fixture.deps, running, 'open_recharge');
      return { opening: running };
    });
    expect(await opening).toBe(0);
    expect((await states()).filter((state) => state === 'due')).toEqual([]);
  });

  it('a recharge is opened while a recharge of another business is open', async () => {
    const other = await makeRecharging(fixture);
    await spend(fixture.deps, other, 1_200);
    await spendCents(1_200);
    expect(await statesOf(fixture.deps, other.businessId)).toEqual(['due']);
    expect(await states()).toEqual(['due']);
  });

  it('a recharge is opened for a business behind more than 200 others whose balance is too low, but who gave no consent', async () => {
    await fixture.deps
      .sql`INSERT INTO businesses (name, slogan, timezone, call_price_cents, platform_fee_cents,
        number_fee_cents, hold_fee_cents, is_auto_recharge)
      SELECT name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents, true
      FROM businesses CROSS JOIN generate_series(1, 200) WHERE id = ${own.businessId}`;
    const last = await makeRecharging(fixture);
    await spend(fixture.deps, last, 1_200, 'fees');
    expect(await open()).toBe(1);
    expect(await statesOf(fixture.deps, last.businessId)).toEqual(['due']);
  });

  it('a recharge replaces the mail about a low balance', async () => {
    await spendCents(1_000, 'fees');
    await spendCents(25);
    await change({ isAutoRecharge: false });
    await spendCents(-50, 'fees');
    await spendCents(50);
    const rows = await fixture.deps.sql`SELECT payload ->> 'balanceCents' AS cents FROM outbox_events
      WHERE business_id = ${own.businessId} AND name = 'balance.low'`;
    expect(rows).toEqual([{ cents: '975' }]);
  });

  it('two concurrent charges open one recharge, which two workers charge once', async () => {
    await Promise.all([spendCents(700), spendCents(700)]);
    await Promise.all([open(), open()]);
    expect(await states()).toEqual(['due']);
    await Promise.all([submit(), submit(), submit()]);
    expect(await states()).toEqual(['succeeded']);
    expect(await charges()).toBe(1);
  });

  it('a recharge leaves every other business unchanged', async () => {
    const other = await makeRecharging(fixture);
    await spendCents(1_200);
    await submit();
    expect(await balanceOf(fixture.deps.pool, other.businessId)).toBe(2_000);
    expect(await rechargesOf(fixture.deps, other.businessId)).toEqual([]);
  });
});

it.each(RECHARGE_STATES)(
  'a recharge in the state %s is open in the database exactly when it is open in the server',
  async (state) => {
    const { sql } = fixture.deps;
    await spendCents(1_200);
    await submit();
    const write = (isOver: boolean) =>
      sql`UPDATE recharges SET state = ${state}, ended_at = CASE WHEN ${isOver} THEN app_now() END
        WHERE business_id = ${own.businessId}`;
    await expect(write(!isRechargeOver(state))).rejects.toMatchObject({ code: '23514' });
    await write(isRechargeOver(state));

    const another = sql`INSERT INTO recharges (business_id, consent_id, amount_cents)
      SELECT business_id, consent_id, 2000 FROM recharges WHERE business_id = ${own.businessId}`;
    if (isRechargeOver(state)) await another;
    else await expect(another).rejects.toMatchObject({ constraint: 'recharges_one_open' });
    expect(await outcome()).toBe('under_way');
  },
);

describe('the state of auto-recharge', () => {
  const standing = async () => (await view()).standing;

  it('the state of auto-recharge is due before the charge, and then charging until Stripe has answered', async () => {
    await spendCents(1_200);
    expect(await view()).toMatchObject({ standing: 'due', dueCents: 2_000 });
    const standings: string[] = [];
    const { payments } = fixture.deps;
    const chargeCard: typeof payments.chargeCard = async (charge) => {
      standings.push(await standing());
      return payments.chargeCard(charge);
    };
    await submitRecharges({ ...fixture.deps, payments: { ...payments, chargeCard } });
    expect([...standings, await standing()]).toEqual(['charging', 'ready']);
  });

  it.each([
    ['pm_card_processing', 'processing'],
    ['pm_card_authenticationRequired', 'authentication'],
  ])('the state of auto-recharge after a charge of %s is %s', async (card, state) => {
    await own.chargeTo(card);
    await spendCents(1_200);
    await submit();
    expect(await standing()).toBe(state);
  });

  it('the state of auto-recharge is no_card when every card is gone', async () => {
    expect(await standing()).toBe('ready');
    await own.forgetCards();
    expect(await standing()).toBe('no_card');
  });
});

describe('a recharge after auto-recharge was switched off or changed', () => {
  it('a recharge after auto-recharge was switched off or changed is not charged, even when it was due already', async () => {
    await spendCents(1_200);
    await change({ isAutoRecharge: false });
    expect(await submit()).toBe(0);
    expect(await states()).toEqual(['canceled']);
    expect(await charges()).toBe(0);
  });

  it('a recharge that is due is not charged while its business is suspended, and is opened again afterwards', async () => {
    const actor = 'operator';
    await spendCents(1_200);
    await suspendBusiness(fixture.deps, { actor, businessId: own.businessId, reason: 'Under review' });
    await submit();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'canceled', reason: null },
    ]);
    expect(await charges()).toBe(0);
    expect(await open()).toBe(0);
    await resumeBusiness(fixture.deps, { actor, businessId: own.businessId });
    expect(await open()).toBe(1);
  });

  it('a recharge is opened by the timer although the recharge of another business cannot be opened', async () => {
    const other = await makeRecharging(fixture);
    await spendCents(1_200, 'fees');
    await spend(fixture.deps, other, 1_200, 'fees');
    const { log, errors } = captureLog();
    const failing = { table: 'recharges', businessId: own.businessId };
    const opened = withFailingBusiness(fixture.deps, failing, () =>
      openDueRecharges({ ...fixture.deps, log }),
    );
    expect(await opened).toBe(1);
    expect(await states()).toEqual([]);
    expect(await statesOf(fixture.deps, other.businessId)).toEqual(['due']);
    expect(errors()).toMatchObject([{ businessId: own.businessId, msg: 'a recharge could not be opened' }]);
    expect(await open()).toBe(1);
    expect(await states()).toEqual(['due']);
  });

  it('a recharge that is due is not charged after a payment of its business is disputed', async () => {
    const other = await makeRecharging(fixture);
    await spendCents(1_200);
    await spend(fixture.deps, other, 1_200);
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 1 });
    const first = data[0]?.id ?? '';
    const dispute = (await openDispute(fixture.sandbox, first)) ?? '';
    await convergePayment(fixture.deps, first);
    await submit();
    expect(await states()).toEqual(['canceled']);
    expect(await charges()).toBe(0);
    expect(await outcome()).toBe('disputed');
    expect(await statesOf(fixture.deps, other.businessId)).toEqual(['succeeded']);
    await closeDispute(fixture.sandbox, dispute, 'won');
    await convergePayment(fixture.deps, first);
    expect(await open()).toBe(1);
    await submit();
    expect(await states()).toEqual(['canceled', 'succeeded']);
  });

  it('a recharge that is due is not charged after its owner has added enough funds, unlike one of another business', async () => {
    const other = await makeRecharging(fixture);
    await spendCents(1_200);
    await spend(fixture.deps, other, 1_200);
    await addFunds(2_000);
    await submit();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'canceled', reason: null },
    ]);
    expect(await balance()).toBe(2_800);
    expect(await statesOf(fixture.deps, other.businessId)).toEqual(['succeeded']);
    expect(await open()).toBe(0);
  });

  it('a recharge that is due is not charged while the bank processes enough funds of its owner', async () => {
    await spendCents(1_200);
    await fixture.deps.sql`INSERT INTO payments
      (business_id, purpose, amount_cents, exchange_rate, lines, state)
      VALUES (${own.businessId}, 'topup', 2000, 1, '[]', 'processing')`;
    await submit();
    expect(await states()).toEqual(['canceled']);
    expect(await charges()).toBe(0);
  });

  it('a recharge that is due is replaced by a smaller one after its owner has added a part of the gap', async () => {
    await spendCents(6_500);
    await addFunds(2_000);
    await submit();
    expect(await open()).toBe(1);
    await submit();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'canceled', amount_cents: 6_000 },
      { state: 'succeeded', amount_cents: 4_000 },
    ]);
    expect(await balance()).toBe(1_500);
  });

  it('a recharge that is due is charged unchanged when its owner has added too little to change its amount', async () => {
    await spendCents(6_500);
    await addFunds(1_400);
    await submit();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'succeeded', amount_cents: 6_000 },
    ]);
  });

  it('a recharge is not charged under terms that were changed, and the new terms open another recharge', async () => {
    await spendCents(1_200);
    await change({ amountCents: 5_000 });
    await submit();
    await open();
    await submit();
    expect(await states()).toEqual(['canceled', 'succeeded']);
    expect(await balance()).toBe(5_800);
  });
});

it('auto-recharge cannot be switched on or changed after the hourly limit of notices, but can be switched off', async () => {
  await fixture.deps.sql`INSERT INTO rate_limit_hits (bucket)
    SELECT 'notice:person:' || ${own.userId}::int FROM generate_series(1, 198)`;
  await change({ amountCents: 5_000 });
  await expectRefusal(change({ amountCents: 2_000 }), 'rate_limited');
  await change({ isAutoRecharge: false });
  expect(await view()).toMatchObject({ isOn: false, amountCents: 5_000 });
  await expectRefusal(change({ isAutoRecharge: true }), 'rate_limited');
  await expectRefusal(change({ isAutoRecharge: false, amountCents: 2_000 }), 'rate_limited');
});

describe('a declined recharge', () => {
  async function decline(): Promise<void> {
    await own.chargeTo('pm_card_chargeCustomerFail');
    await spendCents(1_200);
    await submit();
  }

  it('a declined recharge is retried after 1, 6 and 24 hours, and then auto-recharge is switched off', async () => {
    await decline();
    expect(await states()).toEqual(['declined']);
    for (const hours of [1, 6, 24]) {
      expect((await view()).standing).toBe('waiting');
      await advanceClock(fixture.deps, `${hours * 60 - 1} minutes`);
      expect(await open()).toBe(0);
      await advanceClock(fixture.deps, '2 minutes');
      expect(await open()).toBe(1);
      await submit();
    }
    expect(await states()).toEqual(Array(4).fill('declined'));
    expect(await view()).toMatchObject({ isOn: false, standing: 'off' });
    const audited = await fixture.deps.sql`SELECT actor FROM audit_entries
      WHERE business_id = ${own.businessId} AND action = 'recharge.off'`;
    expect(audited).toEqual([{ actor: 'system' }]);
    await advanceClock(fixture.deps, '30 days');
    expect(await open()).toBe(0);
    expect(await charges()).toBe(0);
  });

  it('a declined recharge is shown together with the next attempt, even when the page is read concurrently', async () => {
    await own.chargeTo('pm_card_chargeCustomerFail');
    const { db } = member();
    let isDeclined = false;
    /** Wraps the reads of the page so that the card is declined between two of them. */
    const declining = <Reads extends TenantRunner>(reads: Reads): Reads => {
      const all: TenantRunner['all'] = async (statement, ...args) => {
        if (statement.name === 'recharges.newest' && !isDeclined) {
          isDeclined = true;
          await spendCents(1_200);
          await submit();
        }
        return reads.all(statement, ...args);
      };
      return override<TenantRunner>(reads, { all }) as Reads;
    };
    const snapshot: TenantDb['snapshot'] = (work) => db.snapshot((reads) => work(declining(reads)));
    const read = await readRecharge(override(declining(db), { snapshot }));
    expect(isDeclined).toBe(true);
    expect(read).toMatchObject({ standing: 'ready', nextTryAt: null, attempts: [] });
    expect(await view()).toMatchObject({
      standing: 'waiting',
      nextTryAt: expect.any(String),
      attempts: [{ state: 'declined' }],
    });
  });

  it('a declined recharge leaves nothing payable at Stripe, and queues one event for the owners', async () => {
    await decline();
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 100 });
    expect(data.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
    await submit();
    expect(await own.events()).toEqual(['recharge.declined']);
    expect((await view()).usedCents).toBe(0);
  });

  it('a declined recharge does not delay a recharge under new terms to which the owner agrees afterwards', async () => {
    await decline();
    await advanceClock(fixture.deps, '1 minute');
    expect(await outcome()).toBe('waiting');
    await change({ amountCents: 3_000 });
    expect(await outcome()).toBe('opened');
  });

  it('a decline for a missing card is stored and not logged as an error', async () => {
    await own.forgetCards();
    await spendCents(1_200);
    const { log, errors } = captureLog();
    await submitRecharges({ ...fixture.deps, log });
    expect(errors()).toEqual([]);
    expect(await view()).toMatchObject({
      standing: 'waiting',
      attempts: [{ state: 'declined', reason: 'no_card' }],
    });
  });
});

describe('a recharge that Stripe charges with another amount or currency', () => {
  type Payments = PaymentFixture['deps']['payments'];
  type Charge = Parameters<Payments['chargeCard']>[0];
  /** Dependencies whose request to Stripe differs from the stored payment. */
  function changing(charge: Partial<Charge>, deps: OpenDeps = fixture.deps): OpenDeps {
    const { payments } = fixture.deps;
    const chargeCard = (asked: Charge) => payments.chargeCard({ ...asked, ...charge });
    return { ...deps, payments: { ...payments, chargeCard } };
  }
  const makeRechargesDue = () => fixture.deps.sql`UPDATE recharges SET ask_at = clock_timestamp()`;
  const declinedEvents = () => fixture.deps.sql`SELECT payload FROM outbox_events
    WHERE business_id = ${own.businessId} AND name = 'recharge.declined'`;
  const OFF = { reason: 'mismatched', isOff: true, nextTryAt: null };

  it.each([
    ['another amount', { amountCents: 2_500 }],
    ['another currency', { currency: 'usd' }],
  ])(
    'a recharge that Stripe charges with %s turns auto-recharge off at once, without a retry',
    async (_name, charge) => {
      const other = await makeRecharging(fixture);
      await spendCents(1_200);
      await submitRecharges(changing(charge));
      expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
        { state: 'declined', reason: 'mismatched' },
      ]);
      expect(await view()).toMatchObject({ isOn: false, standing: 'off', nextTryAt: null });
      expect(await declinedEvents()).toMatchObject([{ payload: OFF }]);
      const audited = await fixture.deps.sql`SELECT actor, details FROM audit_entries
      WHERE business_id = ${own.businessId} AND action = 'recharge.off'`;
      expect(audited).toEqual([{ actor: 'system', details: { reason: 'mismatched' } }]);
      await advanceClock(fixture.deps, '30 days');
      await deliver(fixture.deps, [makeCallEvent(own.number)]);
      expect(await open()).toBe(0);
      expect(await submit()).toBe(0);
      expect(await charges()).toBe(1);
      expect(await balance()).toBe(775);
      expect((await readRecharge(asMember(fixture.deps, other.businessId).db)).isOn).toBe(true);
    },
  );

  it('a recharge that Stripe charges with another amount is logged as an error once, however often Stripe reports it', async () => {
    const { log, errors } = captureLog();
    const deps = changing({ amountCents: 2_500 }, { ...fixture.deps, log });
    const last = await lastEventId(fixture.stripe);
    await spendCents(1_200);
    await submitRecharges(deps);
    for (const _delivery of [1, 2]) {
      await receiveEvents(deps, await eventsAfter(fixture.stripe, last));
      await followEvents(deps);
    }
    const [intent] = await intentsOf(fixture, own);
    await convergePayment(deps, intent?.id ?? '');
    expect(errors()).toMatchObject([{ msg: 'MISMATCH: a payment is not what was asked for' }]);
    expect(await declinedEvents()).toHaveLength(1);
  });

  it('a recharge that Stripe charges with another amount does not turn off auto-recharge that the owner turned on again', async () => {
    await spendCents(1_200);
    await submitRecharges(changing({ amountCents: 2_500 }));
    await change({ isAutoRecharge: true });
    const [intent] = await intentsOf(fixture, own);
    await convergePayment(fixture.deps, intent?.id ?? '');
    expect(await view()).toMatchObject({ isOn: true, standing: 'due' });
    await open();
    await submit();
    expect(await states()).toEqual(['declined', 'succeeded']);
  });

  it('a recharge that Stripe charges with another amount is reported without isOff when an owner had already turned auto-recharge off', async () => {
    await spendCents(1_200);
    const { payments } = fixture.deps;
    const chargeCard = async (asked: Charge) => {
      await change({ isAutoRecharge: false });
      return payments.chargeCard({ ...asked, amountCents: 2_500 });
    };
    await submitRecharges({ ...fixture.deps, payments: { ...payments, chargeCard } });
    expect(await declinedEvents()).toMatchObject([{ payload: { ...OFF, isOff: false } }]);
  });

  it.each(['billing.switch_recharge_off', 'outbox.record'])(
    'a recharge that Stripe charges with another amount turns auto-recharge off after a crash at %s, with one event',
    async (statement) => {
      await spendCents(1_200);
      const isLost = ({ name }: { name?: string | undefined }) => name === statement;
      const lost = withLostConnections(fixture.deps, isLost, (db) =>
        submitRecharges(changing({ amountCents: 2_500 }, { ...fixture.deps, db })),
      );
      await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
      expect(await view()).toMatchObject({ isOn: true, standing: 'charging' });
      await makeRechargesDue();
      await submit();
      expect(await view()).toMatchObject({ isOn: false, standing: 'off' });
      expect(await declinedEvents()).toMatchObject([{ payload: OFF }]);
      expect(await charges()).toBe(1);
    },
  );
});

describe('a recharge that needs authentication', () => {
  beforeEach(async () => {
    await own.chargeTo('pm_card_authenticationRequired');
    await spendCents(1_200);
    await submit();
  });

  it('a recharge that needs authentication blocks further recharges until the owner has authenticated the payment', async () => {
    expect(await states()).toEqual(['authentication']);
    await spendCents(100);
    expect(await open()).toBe(0);
    const { clientSecret, paymentIntentId, totalCents } = await finishRecharge(member());
    expect(totalCents).toBe(2_000);
    await confirmPayment(fixture.sandbox, clientSecret, 'pm_card_chargeDeclined');
    await convergePayment(fixture.deps, paymentIntentId);
    expect(await states()).toEqual(['authentication']);
    expect(await confirmPayment(fixture.sandbox, clientSecret)).toBe(200);
    await convergePayment(fixture.deps, paymentIntentId);
    expect(await states()).toEqual(['succeeded']);
    expect(await balance()).toBe(2_700);
    // The next recharge charges the owner's new card.
    expect((await view()).card).toEqual({ brand: 'visa', last4: '4242' });
    expect(await own.events()).toEqual(['recharge.paused', 'recharge.succeeded']);
  });

  it('a recharge that needs authentication cannot be opened once its charge has ended at Stripe, even before our database knows', async () => {
    const openForOwner = async () => null;
    const payments = { ...fixture.deps.payments, openForOwner };
    await expectRefusal(finishRecharge({ ...member(), payments }), 'not_found');
  });

  it('a recharge that needs authentication is canceled once auto-recharge is switched off, and cannot be paid anymore', async () => {
    await change({ isAutoRecharge: false });
    await submit();
    expect(await states()).toEqual(['canceled']);
    await expectRefusal(finishRecharge(member()), 'not_found');
    expect(await charges()).toBe(0);
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 1 });
    expect(data[0]?.status).toBe('canceled');
  });

  it('a recharge that needs authentication is canceled at Stripe by the next run when this run loses its connection', async () => {
    await change({ isAutoRecharge: false });
    await expect(submitLosing('payments.find_for_intent')).rejects.toSatisfy(isDatabaseUnavailable);
    await submit();
    const rows = await fixture.deps.sql`SELECT p.state FROM payments p JOIN recharges r ON r.payment_id = p.id
      WHERE p.business_id = ${own.businessId}`;
    expect(rows).toEqual([{ state: 'canceled' }]);
  });

  it('a recharge that needs authentication counts as declined after too many refused cards, and the next recharge waits', async () => {
    const { clientSecret } = await finishRecharge(member());
    const last = await lastEventId(fixture.stripe);
    for (let tries = 0; tries < DECLINES_OF_PAYMENT_MAX; tries += 1)
      await confirmPayment(fixture.sandbox, clientSecret, 'pm_card_chargeDeclined');
    await receiveEvents(fixture.deps, await eventsAfter(fixture.stripe, last));
    await followEvents(fixture.deps);
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'declined', reason: 'declined' },
    ]);
    expect(await open()).toBe(0);
    expect((await view()).standing).toBe('waiting');
    expect(await own.events()).toEqual(['recharge.paused', 'recharge.declined']);
  });

  it('a recharge that needs authentication is not visible to another business', async () => {
    const other = await makeRecharging(fixture);
    await expectRefusal(finishRecharge(asMember(fixture.deps, other.businessId)), 'not_found');
  });
});

describe('a recharge with an unknown outcome at Stripe', () => {
  const fail = (fault: string) =>
    setFault(fixture.sandbox, { provider: 'stripe', fault, next: 6, only: 'POST /v1/payment_intents' });
  const makeRechargesDue = () => fixture.deps.sql`UPDATE recharges SET ask_at = clock_timestamp()`;

  it.each(['fail_500', 'fail_500_after', 'timeout_before', 'timeout_after'])(
    'a recharge with an unknown outcome at Stripe is retried with the same idempotency key, and charges once (%s)',
    async (fault) => {
      await spendCents(1_200);
      await fail(fault);
      await submit();
      expect(await states()).toEqual(['unknown']);
      await clearFaults(fixture.sandbox);
      expect(await open()).toBe(0);
      await makeRechargesDue();
      await submit();
      expect(await states()).toEqual(['succeeded']);
      expect(await charges()).toBe(1);
      expect(await balance()).toBe(2_800);
    },
  );

  it.each([
    ['fail_500', 'canceled', 0],
    ['fail_500_after', 'succeeded', 1],
  ])(
    'a recharge with an unknown outcome is searched at Stripe after 23 hours, when its key may have expired (%s)',
    async (fault, state, count) => {
      await spendCents(1_200);
      const order = computeOrder(5_000);
      const other = await openPayment(member(), own, { order, channel: 'form' });
      await fail(fault);
      await submit();
      await clearFaults(fixture.sandbox);
      await advanceClock(fixture.deps, '24 hours');
      await makeRechargesDue();
      await submit();
      expect(await states()).toEqual([state]);
      expect(await charges()).toBe(count);
      // A recharge that was never charged does not count as a decline, so the next recharge opens immediately.
      expect(await outcome()).toBe(state === 'canceled' ? 'opened' : 'above');
      const id = 'id' in other ? other.id : 0;
      expect(await member().db.first(paymentById, { id })).toMatchObject({ state: 'created' });
    },
  );

  it('a run of recharges ends at the first one that Stripe does not answer, and the next run continues', async () => {
    const other = await makeRecharging(fixture);
    await spendCents(1_200);
    await spend(fixture.deps, other, 1_200);
    const fault = { provider: 'stripe', fault: 'timeout_before', rate: 1 };
    await setFault(fixture.sandbox, { ...fault, only: 'POST /v1/payment_intents' });
    expect(await submit()).toBe(1);
    expect([await states(), await statesOf(fixture.deps, other.businessId)]).toEqual([['unknown'], ['due']]);
    await clearFaults(fixture.sandbox);
    await makeRechargesDue();
    expect(await submit()).toBe(2);
    expect([await states(), await statesOf(fixture.deps, other.businessId)]).toEqual([
      ['succeeded'],
      ['succeeded'],
    ]);
    expect(await charges()).toBe(1);
  });

  it('a repeated start of a recharge that has ended charges nothing, and does not start another open recharge of the business', async () => {
    await spendCents(1_200);
    await submit();
    await spendCents(2_000);
    const { db } = member();
    const [ended] = await fixture.deps.sql`SELECT id FROM recharges WHERE business_id = ${own.businessId}
      ORDER BY id`;
    const countPayments = () => fixture.deps.sql`SELECT count(*)::int AS payments FROM payments
      WHERE business_id = ${own.businessId}`;
    const before = await countPayments();
    expect(await beginRecharge(db, Number(ended.id))).toBeUndefined();
    expect(await states()).toEqual(['succeeded', 'due']);
    expect(await countPayments()).toEqual(before);
    await fail('fail_500');
    await submit();
    expect(await states()).toEqual(['succeeded', 'unknown']);
    expect(await beginRecharge(db, Number(ended.id))).toBeUndefined();
    await clearFaults(fixture.sandbox);
  });

  it('a recharge with an unknown outcome at Stripe charges once when the card is removed before the retry', async () => {
    await spendCents(1_200);
    await fail('timeout_after');
    await submit();
    await clearFaults(fixture.sandbox);
    await own.forgetCards();
    await makeRechargesDue();
    await submit();
    expect(await states()).toEqual(['succeeded']);
    expect(await charges()).toBe(1);
    expect(await own.events()).toEqual(['recharge.succeeded']);
  });

  it('a recharge with an unknown outcome at Stripe does not charge a card that its owner has removed, even before Stripe knows', async () => {
    await spendCents(1_200);
    await fail('fail_500');
    await submit();
    const { id: cardId } = await member().db.models.paymentMethod.findFirstOrThrow({
      where: { isDefault: true },
    });
    const detachCard = () => Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    const away = { ...member(), payments: { ...fixture.deps.payments, detachCard } };
    await removeCard(away, own, { cardId, recharge: 'off' });
    await clearFaults(fixture.sandbox);
    await makeRechargesDue();
    await submit();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'declined', reason: 'card_gone' },
    ]);
    expect(await charges()).toBe(0);
  });

  it.each(['chargeCard', 'readPayment'] as const)(
    'a recharge with an unknown outcome at Stripe waits for an owner who is changing auto-recharge during %s',
    async (request) => {
      await spendCents(1_200);
      const { payments } = fixture.deps;
      let change: Promise<unknown> = Promise.resolve();
      /** Locks the business, and unlocks it once the worker waits for the lock. */
      const lockBusiness = () =>
        new Promise<void>((resolve, reject) => {
          change = inTransaction(fixture.deps, async (sql) => {
            await sql`SELECT FROM businesses WHERE id = ${own.businessId} FOR NO KEY UPDATE`;
            resolve();
            await requireWaiting(fixture.deps, submitting, 'FROM businesses');
          });
          change.catch(reject);
        });
      const slow: Partial<typeof payments> = {
        async chargeCard() {
          await lockBusiness();
          return undefined;
        },
        async readPayment(id) {
          const answer = await payments.readPayment(id);
          await lockBusiness();
          return answer;
        },
      };
      const deps = { ...fixture.deps, payments: { ...payments, [request]: slow[request] } };
      const submitting = submitRecharges(deps);
      await submitting;
      await change;
      expect(await states()).toEqual([request === 'readPayment' ? 'succeeded' : 'declined']);
    },
  );

  it('a recharge with an unknown outcome at Stripe that a webhook settles before the retry is posted once', async () => {
    await spendCents(1_200);
    await fail('timeout_after');
    await submit();
    await clearFaults(fixture.sandbox);
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 1 });
    await convergePayment(fixture.deps, data[0]?.id ?? '');
    expect(await states()).toEqual(['succeeded']);
    await makeRechargesDue();
    expect(await submit()).toBe(0);
    expect(await balance()).toBe(2_800);
  });

  /**
   * A worker reads a response; another worker settles the recharge; then the first worker stores its outdated response.
   */
  type Payments = PaymentFixture['deps']['payments'];
  const overrides: Record<string, (payments: Payments) => Partial<Payments>> = {
    'that the card is gone': () => ({
      async chargeCard() {
        await makeRechargesDue();
        await submit();
        return undefined;
      },
    }),
    'of a decline': (payments) => ({
      async readPayment(id) {
        const now = await payments.readPayment(id);
        await convergePayment(fixture.deps, id);
        return { ...now, state: 'canceled', refusal: 'declined', receivedCents: 0 };
      },
    }),
  };
  it.each(Object.keys(overrides))(
    'a recharge with an unknown outcome at Stripe stays settled when a slower worker receives the response %s',
    async (overrideName) => {
      await spendCents(1_200);
      const { payments } = fixture.deps;
      const slower = { ...payments, ...overrides[overrideName]?.(payments) };
      await submitRecharges({ ...fixture.deps, payments: slower });

      expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
        { state: 'succeeded', reason: null },
      ]);
      expect(await own.events()).toEqual(['recharge.succeeded']);
      expect(await charges()).toBe(1);
      expect(await balance()).toBe(2_800);
    },
  );
});

describe('the limits of auto-recharge', () => {
  it('the SQL function takes the maximum number of recharges in 24 hours and the hours until each retry as arguments', async () => {
    await spendCents(2_000);
    await submit();
    await advanceClock(fixture.deps, '10 minutes');
    await own.chargeTo('pm_card_chargeCustomerFail');
    await spendCents(2_000);
    await submit();
    await advanceClock(fixture.deps, '119 minutes');

    expect(await states()).toEqual(['succeeded', 'declined']);
    expect(await outcome({ rechargesADay: 3, retryHours: [2, 1] })).toBe('waiting');
    expect(await outcome({ rechargesADay: 3, retryHours: [1, 2] })).toBe('opened');
    expect(await outcome({ rechargesADay: 2, retryHours: [1, 2] })).toBe('daily_limit');
  });

  it('a sixth recharge within 24 hours is refused, with one notice', async () => {
    for (let time = 0; time < 5; time += 1) {
      await spendCents(2_000);
      await submit();
    }
    await spendCents(2_000);
    await open();
    await submit();
    expect(await charges()).toBe(5);
    expect((await view()).standing).toBe('daily_limit');
    expect((await own.events()).filter((name) => name === 'recharge.refused')).toHaveLength(1);
    await advanceClock(fixture.deps, '24 hours');
    expect(await open()).toBe(1);
  });

  it('the monthly cap blocks recharges until the next month, with one notice', async () => {
    await change({ capCents: 10_000, amountCents: 10_000 });
    await spendCents(1_200);
    await submit();
    await spendCents(10_000);
    await open();
    expect(await view()).toMatchObject({ standing: 'monthly_cap', usedCents: 10_000, capCents: 10_000 });
    expect(await charges()).toBe(1);
    expect((await own.events()).filter((name) => name === 'recharge.refused')).toHaveLength(1);
    await advanceClock(fixture.deps, '31 days');
    expect(await open()).toBe(1);
  });

  it('a gap above the monthly cap is charged up to the cap, and the mail states the used amount, the cap and the balance', async () => {
    await change({ capCents: 10_000, thresholdCents: 2_000 });
    await spendCents(11_025, 'fees');
    await Promise.all([open(), open()]);
    await Promise.all([submit(), submit()]);
    expect(await balance()).toBe(975);
    expect(await charges()).toBe(1);
    await open();
    expect(await states()).toEqual(['succeeded']);
    expect(await view()).toMatchObject({ standing: 'monthly_cap', usedCents: 10_000, dueCents: 2_000 });
    await relayOutbox(fixture.deps);
    const rows = await fixture.deps.sql`SELECT payload -> 'usedCents' AS used, payload -> 'capCents' AS cap,
        payload -> 'balanceCents' AS balance
      FROM outgoing_mails WHERE business_id = ${own.businessId} AND template = 'recharge-refused'`;
    expect(rows).toEqual([{ used: 10_000, cap: 10_000, balance: 975 }]);
    await spendCents(9_000, 'fees');
    await advanceClock(fixture.deps, '31 days');
    await open();
    await submit();
    // The balance was $100.25 below its threshold, but the new month allows only another $100.00.
    expect(await balance()).toBe(1_975);
  });

  it('only multiples of the recharge amount are charged within the monthly cap', async () => {
    await change({ capCents: 10_000, amountCents: 5_000 });
    await spendCents(1_200);
    await submit();
    await spendCents(13_000);
    await submit();
    expect((await intentsOf(fixture, own)).map(({ amount }) => amount)).toEqual([5_000, 5_000]);
    expect(await balance()).toBe(-2_200);
    expect(await view()).toMatchObject({ standing: 'monthly_cap', usedCents: 10_000 });
  });

  it('a dispute blocks recharges until it is won or the owner agrees again', async () => {
    await spendCents(1_200);
    await submit();
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 1 });
    const intentId = data[0]?.id ?? '';
    const dispute = (await openDispute(fixture.sandbox, intentId)) ?? '';
    await convergePayment(fixture.deps, intentId);
    expect(await balance()).toBe(800);
    expect(await open()).toBe(0);
    expect((await view()).standing).toBe('disputed');
    await closeDispute(fixture.sandbox, dispute, 'won');
    await convergePayment(fixture.deps, intentId);
    expect((await view()).standing).toBe('ready');
  });

  it('a lost dispute blocks recharges after another one was won, until the owner agrees again', async () => {
    const disputes: string[] = [];
    for (const cents of [1_200, 2_000]) {
      await spendCents(cents);
      await submit();
      const [charge] = await intentsOf(fixture, own);
      disputes.push((await openDispute(fixture.sandbox, charge?.id ?? '')) ?? '');
    }
    const charged = await intentsOf(fixture, own);
    for (const { id } of charged) await convergePayment(fixture.deps, id);
    await closeDispute(fixture.sandbox, disputes[0] ?? '', 'won');
    for (const { id } of charged) await convergePayment(fixture.deps, id);
    expect(await outcome()).toBe('disputed');
    await advanceClock(fixture.deps, '1 minute');
    await change({ amountCents: 3_000 });
    expect(await outcome()).toBe('opened');
  });
});
