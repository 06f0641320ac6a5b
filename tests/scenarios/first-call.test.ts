import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '../../prisma/seed/demo-catalogue.ts';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { addFunds } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import { advanceClock, listen, type PortalClient, placeCall, signIn } from './portal-client.ts';

const DAY_MS = 86_400_000;
/** The number of fees per month: one for the number of the demo business and one for the platform. */
const FEES_A_MONTH = 2;

const product = forFile(() => startProduct({ hasWorker: true, hasDemoBusiness: true }));
let owner: PortalClient;

beforeAll(async () => {
  owner = await signIn(product);
});
afterAll(async () => {
  expect((await judgeLedger(product.deps.pool)).wrong).toEqual({
    ...NOTHING_WRONG,
    // The calls of the seed data have charges but no webhooks.
    unfounded: expect.any(Array),
  });
});

/** Waits until the call has ended in the product and returns its record. */
async function endOf(callSid: string) {
  const find = async () => (await owner.calls()).find((call) => call.call_sid === callSid);
  await until(async () => Boolean((await find())?.call_end), 15_000, `call ${callSid} ends`);
  return await find();
}

async function countEnded(callSids: readonly string[]): Promise<number> {
  const { rowCount } = await product.deps.pool.query(
    'SELECT FROM calls WHERE business_id = $1 AND call_sid = ANY ($2) AND ended_at IS NOT NULL',
    [DEMO.businessId, callSids],
  );
  return rowCount ?? 0;
}

async function chargeOf(callSid: string) {
  const rows = await product.deps.sql`SELECT id, amount_cents, call_sid FROM ledger_entries
    WHERE business_id = ${DEMO.businessId} AND kind = 'call_charge' AND source = ${callSid}`;
  return rows;
}

async function outcomeOf(callSid: string): Promise<string> {
  const rows = await product.deps.sql`SELECT charge_outcome FROM calls
    WHERE business_id = ${DEMO.businessId} AND call_sid = ${callSid}`;
  return rows[0]?.charge_outcome;
}

it('the reconciliation finds no difference between the numbers of a fresh sandbox and those at Twilio', async () => {
  expect(await reconcileNumbers(product.deps)).toBe(0);
  const rows = await product.deps.sql`SELECT * FROM number_reconciliations ORDER BY id DESC LIMIT 1`;
  expect(rows).toMatchObject([{ checked: 1, repaired: 0, released: 0, missing: [], unknown: [] }]);
});

describe('the first call of a new business', () => {
  it('the first call of a new business costs $0.25 within seconds and appears with its transcript and ledger entry', async () => {
    const before = await owner.balance();
    expect(before).toBe(42.5);
    const transcript = [
      { role: 'assistant', content: 'Maple Leaf Dental, good morning.' },
      { role: 'user', content: 'Do you have time on Tuesday?' },
    ];

    const callSid = await placeCall(product, { duration: 61, transcript });

    await until(async () => (await owner.balance()) === 42.25, 8_000, 'the balance is $42.25');
    expect(await endOf(callSid)).toMatchObject({ call_duration: 61 });
    const { conversation } = await owner.post<{ conversation: { content: string }[] }>(
      '/api/call-meta/conversation',
      { call_sid: callSid },
    );
    expect(conversation.map(({ content }) => content)).toEqual(transcript.map(({ content }) => content));
    const [line] = await owner.transactions();
    const [charge] = await chargeOf(callSid);
    expect(line).toMatchObject({
      id: charge.id,
      amount_dollars: -0.25,
      balance_after_dollars: 42.25,
      kind: 'call_charge',
      reason: 'Completed call, 1:01',
    });
  });

  it('the first call of a new business notifies an open portal to refetch balance and calls', async () => {
    const stream = await listen(product, owner.token);
    try {
      const callSid = await placeCall(product);
      await until(() => stream.received.some((data) => data.includes('"calls"')), 8_000);
      await until(() => stream.received.some((data) => data.includes('"balance"')), 8_000);
      await endOf(callSid);
      // An invalidation carries no data.
      for (const data of stream.received) expect(Object.keys(JSON.parse(data))).toEqual(['topics']);
    } finally {
      await stream.close();
    }
  });

  it('calls cost the same when every webhook arrives three times and out of order', async () => {
    const before = await owner.balance();
    const sids: string[] = [];
    for (let call = 0; call < 4; call += 1)
      sids.push(await placeCall(product, { deliveries: 3, shuffle: true, duration: 30 + call }));

    for (const [index, callSid] of sids.entries())
      expect(await endOf(callSid)).toMatchObject({ call_duration: 30 + index });
    await until(async () => (await owner.balance()) === before - 1, 8_000, 'four calls are charged');
    await until(async () => (await product.deps.jobs.depth()).money === 0);
    expect(await owner.balance()).toBe(before - 1);
    for (const callSid of sids) expect(await chargeOf(callSid)).toHaveLength(1);
  });
});

describe('a call without a charge', () => {
  it.each([
    ['is too short', { duration: 4 }, 'too_short'],
    ['was busy', { status: 'busy' }, 'not_completed'],
    ['was not answered', { status: 'no-answer' }, 'not_completed'],
    ['failed', { status: 'failed' }, 'not_completed'],
  ])('a call is not charged when it %s', async (_name, body, outcome) => {
    const before = await owner.balance();

    const callSid = await placeCall(product, body);
    await endOf(callSid);

    expect(await outcomeOf(callSid)).toBe(outcome);
    expect(await chargeOf(callSid)).toEqual([]);
    expect(await owner.balance()).toBe(before);
  });

  it('a call to an unknown number is not charged, and is stored only as an event', async () => {
    const before = await owner.balance();

    const callSid = await placeCall(product, { to: '+14165550999' });

    await until(async () => {
      const { rows } = await product.deps.pool.query(
        'SELECT outcome FROM inbox_events WHERE event_key = $1',
        [`${callSid}:completed`],
      );
      return rows[0]?.outcome === 'unknown_number';
    });
    expect(await owner.balance()).toBe(before);
    expect((await owner.calls()).some((call) => call.call_sid === callSid)).toBe(false);
  });
});

it('crossing the low-balance threshold sends one mail to the admin', async () => {
  const cents = Math.round((await owner.balance()) * 100);
  await product.deps.sql`SELECT post_ledger_entry(${DEMO.businessId}, 'adjustment', 'test-drain',
    ${1_010 - cents}, '{"note": "Test"}')`;
  const mailbox = async () => {
    const answer = await fetch(`${product.url}/sandbox/mailbox?to=admin@callingua.test`);
    return ((await answer.json()) as { messages: { subject: string; html: string }[] }).messages;
  };

  for (let call = 0; call < 3; call += 1) await endOf(await placeCall(product, { deliveries: 2 }));

  await until(async () => (await mailbox()).length > 0, 15_000, 'the mail is in the mailbox');
  await until(async () => (await owner.balance()) === 9.35, 8_000);
  expect((await mailbox()).map(({ subject }) => subject)).toEqual(['Your balance is $9.85']);
});

it('a month of calls produces the expected balance to the cent and one ledger entry per charged call', async () => {
  await addFunds(product.deps.pool, DEMO.businessId, 50_000);
  const before = Math.round((await owner.balance()) * 100);
  const linesBefore = (await owner.transactions()).length;
  let billable = 0;

  for (let day = 0; day < 30; day += 1) {
    const kinds = [
      { duration: 20 + day },
      { duration: 4 },
      { status: 'busy' },
      { deliveries: 2, shuffle: true },
    ];
    const today = kinds.slice(0, 1 + (day % kinds.length));
    billable += today.filter((_kind, index) => index === 0 || index === 3).length;
    const sids = await Promise.all(today.map((body) => placeCall(product, body)));
    await until(async () => (await countEnded(sids)) === sids.length, 15_000, `the calls of day ${day} end`);
    await advanceClock(product, DAY_MS);
  }

  const added = billable + FEES_A_MONTH;
  await until(async () => (await owner.transactions()).length === linesBefore + added, 15_000);
  expect(Math.round((await owner.balance()) * 100)).toBe(before - billable * 25 - FEES_A_MONTH * 1_000);
  const lines = (await owner.transactions()).slice(0, added);
  const fees = lines.filter((line) => line.kind !== 'call_charge');
  expect(fees.map(({ kind }) => kind).sort()).toEqual(['number_fee', 'platform_fee']);
  const days = lines.filter((line) => !fees.includes(line)).map((line) => line.created_at.slice(0, 10));
  expect(new Set(days).size).toBe(30);
  let balance = Math.round((await owner.balance()) * 100);
  for (const line of lines) {
    expect(Math.round(line.balance_after_dollars * 100)).toBe(balance);
    balance -= Math.round(line.amount_dollars * 100);
  }
  expect(balance).toBe(before);
});
