import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { beginRecharge } from '../../server/modules/billing/recharge/begin-recharge.ts';
import { openDueRecharges } from '../../server/modules/billing/recharge/open-due-recharges.ts';
import { readRecharge } from '../../server/modules/billing/recharge/recharge.queries.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { declineRefundRequest } from '../../server/modules/billing/refunds/decline-refund-request.ts';
import { refundPayment } from '../../server/modules/billing/refunds/refund-payment.ts';
import { readRefunds } from '../../server/modules/billing/refunds/refunds.queries.ts';
import { requestRefundInput } from '../../server/modules/billing/refunds/refunds.schema.ts';
import { requestRefund } from '../../server/modules/billing/refunds/request-refund.ts';
import { listRequests } from '../../server/operator/list-requests.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { type CrashPoint, crashAtEachStep } from '../support/crash.ts';
import { asMember } from '../support/deps.ts';
import { balanceOf, makePerson } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';
import { hashTables } from '../support/hash-tables.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import {
  failRefund,
  makePayer,
  openDispute,
  payByCard,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import {
  advanceClock,
  endOtherRecharges,
  intentsOf,
  makeRecharging,
  type Recharging,
  rechargesOf,
  spend,
  statesOf,
} from '../support/recharges.ts';

const actor = 'operator:test';

const fixture = forFile(startPaymentFixture);
let payer: TestPayer;
let intentId: string;

beforeEach(async () => {
  await setClock(fixture.deps, '2026-11-10T12:00:00Z');
  await begin();
});

/** A new customer with a first payment. */
async function begin(): Promise<void> {
  payer = await makePayer(fixture.deps);
  intentId = await payByCard(fixture, payer);
}

const view = (of = payer) => readRefunds(asMember(fixture.deps, of.businessId).db);
const ask = (deps: Deps = fixture.deps, fields: { reason?: string } = {}) =>
  requestRefund(asMember(deps, payer.businessId), payer, requestRefundInput.parse(fields));
const refund = (amountCents = 2_000) =>
  refundPayment(fixture.deps, {
    actor,
    paymentIntentId: intentId,
    amountCents,
    requestId: `${intentId}-${amountCents}`,
  });

const requests = (of = payer) =>
  fixture.deps.sql`SELECT id, outcome, answer, reason FROM refund_requests
    WHERE business_id = ${of.businessId} ORDER BY id`;
const requestId = async () => Number((await requests())[0]?.id);
const decline = async (answer = 'You had more than 500 calls.', deps: Deps = fixture.deps) =>
  declineRefundRequest(deps, { actor, requestId: await requestId(), answer });

/** Mails about the refund request as template and recipient, oldest first. */
async function mails(of = payer): Promise<string[]> {
  await relayOutbox(fixture.deps);
  const rows = await fixture.deps.sql`
    SELECT template || CASE recipient WHEN ${fixture.deps.config.SUPPORT_EMAIL} THEN ' to support' ELSE '' END
      AS mail
    FROM outgoing_mails WHERE business_id = ${of.businessId} AND template LIKE 'money-back%' ORDER BY id`;
  return rows.map(({ mail }) => mail);
}
const audited = async () =>
  (await auditOf(fixture.deps, payer.businessId)).filter((action) => action.startsWith('money_back.'));

const REQUEST_MAILS = ['money-back-asked', 'money-back-notice to support'];

/** Requires that the refund request is stored completely or not at all. */
async function expectWhole(point: CrashPoint): Promise<void> {
  const count = (await requests()).length;
  expect(count, JSON.stringify(point)).toBeLessThanOrEqual(1);
  expect(await mails(), JSON.stringify(point)).toEqual(count === 0 ? [] : REQUEST_MAILS);
  expect(await audited()).toEqual(count === 0 ? [] : ['money_back.asked']);
}

describe('requesting a refund', () => {
  it('requesting a refund creates one request and one mail for repeated and concurrent submissions', async () => {
    const fields = { reason: 'Not for us' };
    const [first, second] = await Promise.all([ask(fixture.deps, fields), ask(fixture.deps, fields)]);
    expect(second).toEqual(first);
    expect(await ask()).toEqual(first);
    const open = { paidCents: 2_000, refundedCents: 0, outcome: null, answeredAt: null, answer: null };
    const askedAt = expect.stringMatching(/^2026-11-10T12/);
    expect(first).toEqual({ offer: null, request: { ...open, askedAt } });
    expect(await requests()).toMatchObject([{ reason: 'Not for us' }]);
    expect(await mails()).toEqual(REQUEST_MAILS);
    expect(await audited()).toEqual(['money_back.asked']);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
  });

  it('requesting a refund is stored completely or not at all after a crash at any step', async () => {
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      (db) => ask({ ...fixture.deps, db }),
      async (point) => {
        await expectWhole(point);
        await ask();
        expect(await mails()).toEqual(REQUEST_MAILS);
        await begin();
      },
    );
    expect(deaths).toBeGreaterThan(12);
  });

  it('requesting a refund affects only the business itself', async () => {
    const other = await makePayer(fixture.deps);
    await payByCard(fixture, other, 5_000);
    await ask();
    expect(await view(other)).toMatchObject({ offer: { paidCents: 5_000 }, request: null });
    expect([...(await requests(other)), ...(await mails(other))]).toEqual([]);
  });

  it('a refund request sends support a mail with the payment, amount, balance and reason', async () => {
    await makePerson(fixture.deps, payer.businessId);
    await advanceClock(fixture.deps, '1 hour');
    await payByCard(fixture, payer, 5_000);
    await ask(fixture.deps, { reason: 'Callers\nhang  up' });
    const rows = await fixture.deps.sql`SELECT payload FROM outgoing_mails
      WHERE business_id = ${payer.businessId} AND template = 'money-back-notice'`;
    const facts = { businessId: payer.businessId, paymentIntentId: intentId, reason: 'Callers hang up' };
    expect(rows[0].payload).toMatchObject({ ...facts, amountCents: 2_000, balanceCents: 7_000 });
    const [{ email: by }] = await fixture.deps.sql`SELECT email FROM users WHERE id = ${payer.userId}`;
    expect(rows[0].payload).toMatchObject({ requestId: await requestId(), by });
    const mine = (await listRequests(fixture.deps.db)).filter(
      ({ business_id: business }) => business === payer.businessId,
    );
    expect(mine).toMatchObject([{ payment_intent: intentId, paid_cents: 2_000, balance_cents: 7_000 }]);
  });
});

describe('the refund offer', () => {
  const offered = async () => (await view()).offer !== null;

  it('the refund offer is empty before the first payment', async () => {
    payer = await makePayer(fixture.deps);
    expect(await view()).toEqual({ offer: null, request: null });
    await expectRefusal(ask(), 'conflict');
  });

  it('the refund offer is empty while the first payment is not paid', async () => {
    payer = await makePayer(fixture.deps);
    await createPayment(asMember(fixture.deps, payer.businessId), payer, { totalCents: 2_000 });
    expect(await offered()).toBe(false);
    await expectRefusal(ask(), 'conflict');
  });

  it('the refund offer covers the first payment, for 30 days of the product’s clock', async () => {
    await advanceClock(fixture.deps, '10 days');
    await payByCard(fixture, payer, 5_000);
    expect((await view()).offer).toMatchObject({
      paidCents: 2_000,
      until: expect.stringMatching(/^2026-12-10T12/),
    });
    await setClock(fixture.deps, '2026-12-10T11:59:00Z');
    expect(await offered()).toBe(true);
    await setClock(fixture.deps, '2026-12-10T12:01:00Z');
    expect(await offered()).toBe(false);
    await expectRefusal(ask(), 'conflict');
    expect(await requests()).toEqual([]);
  });

  it('the refund offer is empty after a refund or dispute, even a partial one', async () => {
    await refund(500);
    expect(await offered()).toBe(false);
    await expectRefusal(ask(), 'conflict');
    await begin();
    await openDispute(fixture.sandbox, intentId);
    await convergePayment(fixture.deps, intentId);
    expect(await offered()).toBe(false);
  });

  it('the refund offer is empty after a request, regardless of its outcome', async () => {
    await ask();
    await decline();
    expect(await offered()).toBe(false);
    expect((await ask()).request).toMatchObject({ outcome: 'declined' });
    expect(await requests()).toHaveLength(1);
  });
});

describe('a refund of the requested payment', () => {
  it('a refund of the requested payment resolves the request, mails the owners once, and prevents a later decline', async () => {
    await ask();
    await refund(1_500);
    expect((await view()).request).toMatchObject({ outcome: 'refunded', refundedCents: 1_500 });
    await refund(500);
    expect((await view()).request).toMatchObject({ outcome: 'refunded', refundedCents: 2_000 });
    expect(await decline()).toMatchObject({ changed: false });
    expect(await mails()).toEqual([...REQUEST_MAILS, 'money-back-refunded']);
    expect(await audited()).toEqual(['money_back.asked', 'money_back.refunded']);
    expect(await listRequests(fixture.deps.db)).not.toContainEqual(
      expect.objectContaining({ business_id: payer.businessId }),
    );
  });

  it('a refund of another payment leaves the refund request open', async () => {
    await advanceClock(fixture.deps, '1 hour');
    const later = await payByCard(fixture, payer, 5_000);
    await ask();
    const requested = intentId;
    intentId = later;
    await refund(5_000);
    expect((await view()).request).toMatchObject({ paidCents: 2_000, outcome: null });
    intentId = requested;
    await refund();
    expect((await view()).request).toMatchObject({ outcome: 'refunded' });
    const amounts = await fixture.deps.sql`SELECT payload ->> 'amountCents' AS cents FROM outbox_events
      WHERE business_id = ${payer.businessId} AND name = 'money_back.refunded'`;
    expect(amounts).toEqual([{ cents: '2000' }]);
  });

  it('a refund request is resolved only together with the ledger entry of the refund', async () => {
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        await begin();
        await ask();
        await fixture.stripe.refunds.create({ payment_intent: intentId });
        await convergePayment({ ...fixture.deps, db }, intentId);
      },
      async (point) => {
        const isRefunded = (await balanceOf(fixture.deps.pool, payer.businessId)) === 0;
        const [request] = await requests();
        expect(request?.outcome === 'refunded', JSON.stringify(point)).toBe(isRefunded);
        await convergePayment(fixture.deps, intentId);
        expect(await mails()).toEqual([...REQUEST_MAILS, 'money-back-refunded']);
        expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(0);
      },
    );
    expect(deaths).toBeGreaterThan(10);
  });

  it('a refund closes a refund request that is created concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await begin();
      await Promise.all([ask().catch(() => undefined), refund()]);
      const outcomes = (await requests()).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome !== 'refunded')).toEqual([]);
    }
  });

  it('a refund request waits for a refund that is being posted, and is then refused', async () => {
    const { refused } = await inTransaction(fixture.deps, async (sql) => {
      await sql`UPDATE payments SET refunded_cents = 1 WHERE stripe_payment_intent_id = ${intentId}`;
      const asking = expectRefusal(ask(), 'conflict');
      await waitForBlockedStatement(fixture.deps);
      return { refused: asking };
    });
    await refused;
    expect(await requests()).toEqual([]);
  });

  it('a refund of the requested payment that the bank returned is shown with a refunded amount of zero', async () => {
    await ask();
    const { refundId } = await refund();
    await failRefund(fixture.sandbox, refundId);
    await convergePayment(fixture.deps, intentId);
    expect((await view()).request).toMatchObject({ outcome: 'refunded', refundedCents: 0 });
    expect(await mails()).toEqual([...REQUEST_MAILS, 'money-back-refunded']);
  });
});

describe('a refund with auto-recharge on', () => {
  let own: Recharging;
  let firstIntentId: string;

  /** A business with a balance of $20.00 that auto-recharge keeps at $10.00 or more. */
  async function beginRecharging(): Promise<void> {
    own = await makeRecharging(fixture);
    const { data } = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 1 });
    firstIntentId = data[0]?.id ?? '';
  }
  beforeEach(async () => {
    await endOtherRecharges(fixture.deps);
    await beginRecharging();
  });

  const refundFirst = (amountCents: number) =>
    refundPayment(fixture.deps, {
      actor,
      paymentIntentId: firstIntentId,
      amountCents,
      requestId: `${firstIntentId}-${amountCents}`,
    });
  const rechargeNow = async () => {
    await openDueRecharges(fixture.deps);
    await submitRecharges(fixture.deps);
  };
  const isOn = async () => (await readRecharge(asMember(fixture.deps, own.businessId).db)).isOn;
  const balance = () => balanceOf(fixture.deps.pool, own.businessId);
  const switchedOff = async () =>
    (await auditOf(fixture.deps, own.businessId)).filter((action) => action === 'recharge.off');
  async function refundMails(): Promise<{ template: string; isOff: string | null }[]> {
    await relayOutbox(fixture.deps);
    return fixture.deps.sql`SELECT template, payload ->> 'isRechargeOff' AS "isOff" FROM outgoing_mails
      WHERE business_id = ${own.businessId} AND template IN ('recharge-ended', 'money-back-refunded') ORDER BY id`;
  }
  const ENDED_MAIL = { template: 'recharge-ended', isOff: null };

  it('a refund below the threshold switches auto-recharge off once, so the card is not charged again', async () => {
    const other = await makeRecharging(fixture);
    const neighbour = await hashTables(fixture.deps.pool, other.businessId);
    await refundFirst(2_000);
    await convergePayment(fixture.deps, firstIntentId);
    await rechargeNow();
    expect(await isOn()).toBe(false);
    expect(await balance()).toBe(0);
    expect(await intentsOf(fixture, own)).toEqual([]);
    expect(await switchedOff()).toEqual(['recharge.off']);
    expect(await refundMails()).toEqual([ENDED_MAIL]);
    expect(await hashTables(fixture.deps.pool, other.businessId)).toEqual(neighbour);
  });

  it('a refund cancels a recharge that is due', async () => {
    await spend(fixture.deps, own, 1_200);
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['due']);
    await refundFirst(500);
    await rechargeNow();
    expect(await rechargesOf(fixture.deps, own.businessId)).toMatchObject([
      { state: 'canceled', reason: 'withdrawn' },
    ]);
    expect(await intentsOf(fixture, own)).toEqual([]);
    expect(await balance()).toBe(300);
  });

  it('a refund leaves a recharge that was submitted to Stripe unchanged', async () => {
    await spend(fixture.deps, own, 1_200);
    const [{ id }] = await fixture.deps.sql`SELECT id FROM recharges WHERE business_id = ${own.businessId}`;
    await beginRecharge(asMember(fixture.deps, own.businessId).db, id);
    await refundFirst(500);
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['submitted']);
    await rechargeNow();
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['succeeded']);
    expect([await isOn(), await balance()]).toEqual([false, 2_300]);
  });

  it('a refund that leaves the balance at the threshold keeps auto-recharge on', async () => {
    await refundFirst(1_000);
    expect([await isOn(), await balance()]).toEqual([true, 1_000]);
    expect([...(await switchedOff()), ...(await refundMails())]).toEqual([]);
    await refundFirst(1);
    expect([await isOn(), await balance()]).toEqual([false, 999]);
  });

  it('a repeated webhook of a refund keeps auto-recharge on after the owner has switched it on again', async () => {
    await refundFirst(2_000);
    await updateRecharge(asMember(fixture.deps, own.businessId), own, { isAutoRecharge: true });
    await convergePayment(fixture.deps, firstIntentId);
    expect(await isOn()).toBe(true);
    expect(await refundMails()).toEqual([ENDED_MAIL]);
    await rechargeNow();
    expect(await balance()).toBe(2_000);
  });

  it('a requested refund tells the owners in its own mail that auto-recharge was switched off', async () => {
    await requestRefund(asMember(fixture.deps, own.businessId), own, requestRefundInput.parse({}));
    await refundFirst(2_000);
    expect(await refundMails()).toEqual([{ template: 'money-back-refunded', isOff: 'true' }]);
    expect(await switchedOff()).toEqual(['recharge.off']);
  });

  it('a refund is posted only together with the end of auto-recharge', async () => {
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        await beginRecharging();
        await fixture.stripe.refunds.create({ payment_intent: firstIntentId });
        await convergePayment({ ...fixture.deps, db }, firstIntentId);
      },
      async (point) => {
        expect(await isOn(), JSON.stringify(point)).toBe((await balance()) === 2_000);
        await convergePayment(fixture.deps, firstIntentId);
        expect([await isOn(), await balance()]).toEqual([false, 0]);
        expect(await switchedOff()).toEqual(['recharge.off']);
        expect(await refundMails()).toEqual([ENDED_MAIL]);
      },
    );
    expect(deaths).toBeGreaterThan(15);
  });
});

describe('declining a refund request', () => {
  it('declining a refund request happens once, with the text that its owners read and receive by mail', async () => {
    await ask();
    expect(await decline('  You had\nmore than 500 calls. ')).toMatchObject({ changed: true });
    expect(await decline('Another')).toMatchObject({ changed: false });
    const answer = 'You had more than 500 calls.';
    expect((await view()).request).toMatchObject({ outcome: 'declined', answer });
    expect(await mails()).toEqual([...REQUEST_MAILS, 'money-back-declined']);
    expect(await audited()).toEqual(['money_back.asked', 'money_back.declined']);
    expect(await balanceOf(fixture.deps.pool, payer.businessId)).toBe(2_000);
  });

  it('a refund can be requested for the next payment when the first payment turns out to be mismatched', async () => {
    await ask();
    await decline();
    await advanceClock(fixture.deps, '1 hour');
    await payByCard(fixture, payer, 5_000);
    expect((await view()).offer).toBeNull();
    // Simulates a first payment for which Stripe reported another amount.
    await fixture.deps
      .sql`UPDATE payments SET state = 'mismatched' WHERE stripe_payment_intent_id = ${intentId}`;
    expect((await view()).offer).toMatchObject({ paidCents: 5_000 });
    await ask();
    expect((await requests()).map(({ outcome }) => outcome)).toEqual(['declined', null]);
  });

  it('a refund request for a payment that became mismatched stays the only one until it is answered', async () => {
    await ask();
    await advanceClock(fixture.deps, '1 hour');
    await payByCard(fixture, payer, 5_000);
    const { payments } = fixture.deps;
    const readPayment = async (id: string) => ({ ...(await payments.readPayment(id)), amountCents: 2_500 });
    const mismatched = { ...fixture.deps, payments: { ...payments, readPayment } };
    expect(await convergePayment(mismatched, intentId)).toMatchObject({ state: 'mismatched' });
    const open = { offer: null, request: { paidCents: 2_000, outcome: null } };
    expect(await view()).toMatchObject(open);
    expect(await Promise.all([ask(), ask()])).toMatchObject([open, open]);
    expect(await requests()).toHaveLength(1);
    expect(await mails()).toEqual(REQUEST_MAILS);

    const waiting = payer;
    await begin();
    expect((await ask()).request).toMatchObject({ paidCents: 2_000, outcome: null });
    payer = waiting;
    await decline();
    expect((await view()).offer).toMatchObject({ paidCents: 5_000 });
    await ask();
    expect((await requests()).map(({ outcome }) => outcome)).toEqual(['declined', null]);
  });

  it('the newest refund request is shown, with the amount of its own payment', async () => {
    await ask();
    await decline();
    await advanceClock(fixture.deps, '1 hour');
    const later = await payByCard(fixture, payer, 5_000);
    expect((await view()).request).toMatchObject({ paidCents: 2_000, outcome: 'declined' });
    await fixture.deps.sql`INSERT INTO refund_requests (business_id, payment_id, asked_by)
      SELECT business_id, id, ${payer.userId} FROM payments WHERE stripe_payment_intent_id = ${later}`;
    expect((await view()).request).toMatchObject({ paidCents: 5_000, outcome: null });
  });

  it('declining a refund request is stored completely or not at all after a crash at any step', async () => {
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        await begin();
        await ask();
        await decline('No', { ...fixture.deps, db });
      },
      async (point) => {
        const isDeclined = (await requests())[0]?.outcome === 'declined';
        expect((await mails()).length, JSON.stringify(point)).toBe(isDeclined ? 3 : 2);
        await decline('No');
        expect(await mails()).toEqual([...REQUEST_MAILS, 'money-back-declined']);
        expect(await audited()).toEqual(['money_back.asked', 'money_back.declined']);
      },
    );
    expect(deaths).toBeGreaterThan(5);
  });

  it.each([
    ['declining without an answer', { answer: ' ' }, 'expected a sentence'],
    ['declining with too long an answer', { answer: 'x'.repeat(501) }, 'expected a sentence'],
    ['declining an unknown request', { requestId: 2_000_000_000 }, 'there is no request'],
    ['declining without an id', { requestId: Number.NaN }, 'expected the id'],
  ])('%s is refused', async (_name, change, message) => {
    await ask();
    const input = { actor, requestId: await requestId(), answer: 'No', ...change };
    await expect(declineRefundRequest(fixture.deps, input)).rejects.toThrow(message);
    expect((await view()).request).toMatchObject({ outcome: null });
  });
});
