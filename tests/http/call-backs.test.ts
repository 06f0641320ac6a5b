import { randomUUID } from 'node:crypto';
import twilio from 'twilio';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { toPhoneView } from '../../server/core/phone-number.ts';
import type { SystemDb } from '../../server/db/database.ts';
import { listMessages } from '../../server/modules/agent/messages/messages.queries.ts';
import { eraseCustomers } from '../../server/modules/scheduling/customers/erase-customers.ts';
import {
  readCallBackTerms,
  requireCallBack,
} from '../../server/modules/telephony/call-backs/call-backs.queries.ts';
import type { CallBackTarget } from '../../server/modules/telephony/call-backs/call-backs.schema.ts';
import { placeCallBack } from '../../server/modules/telephony/call-backs/place-call-back.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { fetchOverdueCalls } from '../../server/modules/telephony/calls/fetch-overdue-calls.ts';
import { reconcileCalls } from '../../server/modules/telephony/calls/reconcile-calls.ts';
import { listOpenFollowUps } from '../../server/modules/telephony/follow-ups/follow-ups.queries.ts';
import { eraseBusiness } from '../../server/modules/tenants/erasure/erase-business.ts';
import { purgeExpired } from '../../server/modules/tenants/erasure/purge-expired.ts';
import { twilioClient } from '../sandbox/sandbox-fixture.ts';
import { chargeAll, deliver, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, TEST_AUTH_TOKEN } from '../support/deps.ts';
import {
  addFunds,
  agePayments,
  balanceOf,
  makeBusiness,
  makePerson,
  newCallSid,
  newPhoneNumber,
  type TestBusiness,
} from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { clearFaults, setFault, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import { parseXml } from '../support/xml.ts';

const STAFF = '+16135550142';

const product = forFile(startProduct);
type Company = TestBusiness & { actor: Actor; callSid: string; customer: string; customerId: number };
const company = forTest(() => makeCompany());

beforeEach(async () => {
  await clearFaults(product.sandbox);
  await phonesDo({ team: 'presses', customer: 'completed' });
});

/** A business whose number can call, with a verified phone, and a customer with one charged call. */
async function makeCompany(balanceCents = 1_025): Promise<Company> {
  const { deps } = product;
  const business = await makeBusiness(deps, { balanceCents });
  await agePayments(deps.pool, business.id);
  await twilioClient(product.sandbox).incomingPhoneNumbers.create({ phoneNumber: business.number });
  await verify(business, STAFF);
  const customer = newPhoneNumber();
  const data = { businessId: business.id, firstName: 'Ada', lastName: 'Byron', phone: customer };
  const { id: customerId } = await deps.prisma.customer.create({ data });
  const callSid = newCallSid();
  await deliver(deps, [makeCallEvent(business.number, { callSid, from: customer })]);
  const { id: userId } = await makePerson(deps, business.id, { role: 'manager' });
  const actor: Actor = { businessId: business.id, userId, role: 'manager' };
  return { ...business, actor, callSid, customer, customerId };
}

const verify = ({ id }: Pick<TestBusiness, 'id'>, phone: string) =>
  product.deps.sql`INSERT INTO transfer_phones (business_id, phone, proved_at)
    VALUES (${id}, ${phone}, app_now())`;

type Phones = { team: string; customer: string };
const phonesDo = (phones: Phones) => product.sandbox.post('/sandbox/phones', phones);

type Request = { target?: CallBackTarget; staffPhone?: string; requestId?: string };
function place(request: Request = {}, of: Company = company, db?: SystemDb) {
  const deps = asMember(db ? { ...product.deps, db } : product.deps, of.id);
  const { target = callOf(of), staffPhone = STAFF, requestId = randomUUID() } = request;
  return placeCallBack(deps, of.actor, { target, staffPhone, requestId }, 'en');
}
const callOf = ({ callSid }: Pick<Company, 'callSid'>): CallBackTarget => ({ kind: 'call', callSid });
const customerOf = ({ customerId }: Pick<Company, 'customerId'>): CallBackTarget => ({
  kind: 'customer',
  customerId,
});
async function leaveMessage(phone: string | null, { id: businessId, callSid } = company) {
  const data = { businessId, callSid, phone, content: `Call me ${randomUUID()}` };
  const { id: messageId } = await product.deps.prisma.callerMessage.create({ data });
  return { kind: 'message', messageId } satisfies CallBackTarget;
}
const progress = (requestId: string, of: Company = company) =>
  requireCallBack(product.deps.db.ofBusiness(of.id), requestId, 'en');

type PlacedCall = { sid: string; status: string; direction: string; from: string; to: string };
/** The calls at Twilio from our number: those to the team, and those that it dials to the customer. */
async function callsAtTwilio(of: Company = company): Promise<PlacedCall[]> {
  const calls = await twilioClient(product.sandbox).calls.list({ from: of.number });
  return calls.map(({ sid, status, direction, from, to }) => ({ sid, status, direction, from, to }));
}
const toTeam = async (of: Company = company) =>
  (await callsAtTwilio(of)).filter(({ direction }) => direction === 'outbound-api');

/** Placed calls in the call list of the business. */
const outgoing = async (of: Company = company) =>
  (await listCalls(product.deps.db.ofBusiness(of.id), { direction: 'outbound' }, true)).calls;
const entries = async (of: Company = company) =>
  product.deps.sql`SELECT call_sid FROM ledger_entries
    WHERE business_id = ${of.id} AND kind = 'call_charge' AND call_sid <> ${of.callSid}`;

/** What a business has spent on calls today, in cents. */
async function spentToday(of: Company = company): Promise<number> {
  const rows = await product.deps.sql`SELECT spent_cents::int AS cents FROM spending_days
    WHERE business_id = ${of.id} AND kind = 'calls'`;
  return rows[0]?.cents ?? 0;
}

/** Waits until Twilio has reported the end of the placed calls, then charges all due calls. */
async function settle(count = 1, of: Company = company): Promise<void> {
  await until(async () => {
    await chargeAll(product.deps);
    const ended = (await outgoing(of)).filter(({ endedAt }) => endedAt !== null);
    return ended.length === count;
  });
}

/** Stores the rows of a call back while the team's phone rings, without placing a call at the emulator. */
async function makeRow(
  of: Company = company,
  placeBy = '1 minute',
  target: CallBackTarget = callOf(of),
): Promise<{ id: string; callSid: string }> {
  const [row] = await product.deps.sql<{ id: string }>`INSERT INTO call_backs
    (business_id, request_id, for_call_sid, customer_id, phone_number_id, customer_phone, staff_phone, requested_by,
      place_by)
    SELECT ${of.id}, gen_random_uuid(), ${target.kind === 'call' ? target.callSid : null},
      ${target.kind === 'customer' ? target.customerId : null}::int, n.id, ${of.customer}, ${STAFF}, ${of.actor.userId},
      clock_timestamp() + ${placeBy}::interval
    FROM phone_numbers n WHERE n.business_id = ${of.id} RETURNING id`;
  return { id: row?.id ?? '', callSid: newCallSid() };
}

/** Posts a form as Twilio does; returns the TwiML verbs of the answer. */
async function post(step: string, call: { id: string; callSid: string }, form: Record<string, string> = {}) {
  const url = `${product.url}/webhooks/twilio/call-backs/${call.id}/${step}`;
  const fields = {
    CallSid: call.callSid,
    From: company.number,
    To: STAFF,
    Direction: 'outbound-api',
    ...form,
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, url, fields),
    },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
  return parseXml(await answer.text()).children;
}
const verbsOf = async (answer: ReturnType<typeof post>) => (await answer).map(({ name }) => name);
const answered = (call: { id: string; callSid: string }) => verbsOf(post('answered', call));
const pressed = (call: { id: string; callSid: string }, Digits = '1') => post('pressed', call, { Digits });
const ended = (
  call: { id: string; callSid: string },
  DialCallStatus = 'completed',
  DialCallDuration = '40',
) => post('ended', call, { DialCallStatus, ...(DialCallStatus === 'completed' && { DialCallDuration }) });
const status = (call: { id: string; callSid: string }, CallStatus: string) =>
  post('status', call, { CallStatus, CallDuration: '70' });

/** A call that the team has confirmed, so that the customer's phone rings. */
async function makeDialled(of: Company = company) {
  const call = await makeRow(of);
  await answered(call);
  expect((await pressed(call)).map(({ name }) => name)).toEqual(['Dial']);
  return call;
}

describe('calling a customer back', () => {
  it('a call back rings the team, connects the customer with the business’s number as the caller ID, and is charged once', async () => {
    const placed = await place();
    expect(placed.staffPhoneFormatted).toBe('+1 (613) 555-0142');
    expect(placed.state).not.toBe('not_placed');
    await settle();
    const [call] = await outgoing();
    expect(call).toMatchObject({
      ...{ customerId: company.customerId, customerName: 'Ada Byron', customerPhone: company.customer },
      ...{ direction: 'outbound', status: 'completed', durationSeconds: 30, isMissed: false },
      ...{ chargeOutcome: 'charged', chargeCents: 25, followUp: null },
    });
    const { sid } = (await toTeam())[0] ?? {};
    expect(call?.callSid).toBe(sid);
    expect(await callsAtTwilio()).toContainEqual(
      expect.objectContaining({ direction: 'outbound-dial', from: company.number, to: company.customer }),
    );
    expect(await entries()).toEqual([{ call_sid: sid }]);
    expect(await balanceOf(product.deps.pool, company.id)).toBe(975);

    await reconcileCalls(product.deps);
    await chargeAll(product.deps);
    expect(await outgoing()).toHaveLength(1);
    expect(await balanceOf(product.deps.pool, company.id)).toBe(975);
  });

  it('a call back that a phone forwards to its business is refused as returned, and a call of another business is answered', async () => {
    const other = await makeCompany();
    const begin = (from: string) =>
      beginCall(product.deps, { callSid: newCallSid(), from, to: company.number });
    expect(await begin(company.number)).toMatchObject({ kind: 'refuse', reason: 'returned' });
    expect(await begin(other.number)).toMatchObject({ kind: 'greet' });
  });

  it('a call back tells the team whom it connects them to, in the language of the number', async () => {
    const languageCode = 'fr';
    await product.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode } });
    await product.deps.sql`UPDATE phone_numbers SET language_code = 'fr' WHERE business_id = ${company.id}`;
    const call = await makeRow();
    const [gather, farewell] = await post('answered', call);
    expect(gather).toMatchObject({ name: 'Gather', attributes: { numDigits: '1' } });
    expect(gather?.children[0]?.text).toContain('pour appeler Ada Byron.');
    expect(farewell?.attributes.language).toBe('fr-CA');
  });

  it('a call back dials the number that the caller left with a message', async () => {
    const left = newPhoneNumber();
    const { id: businessId, callSid } = company;
    await product.deps.prisma.callerMessage.create({
      data: { businessId, callSid, phone: left, content: 'Hi' },
    });
    await place();
    await settle();
    expect(await outgoing()).toMatchObject([{ customerId: company.customerId, customerPhone: left }]);
  });

  it.each([
    ['the team does not answer', { team: 'no-answer', customer: 'completed' }, 'no-answer', 0],
    ['the phone of the team is busy', { team: 'busy', customer: 'completed' }, 'busy', 0],
    [
      'a voicemail of the team answers and presses no key',
      { team: 'listens', customer: 'completed' },
      'no-answer',
      0,
    ],
    ['the customer does not answer', { team: 'presses', customer: 'no-answer' }, 'no-answer', 1],
    ['the customer is busy', { team: 'presses', customer: 'busy' }, 'busy', 1],
    ['the phone of the customer cannot be reached', { team: 'presses', customer: 'failed' }, 'failed', 1],
  ])('a call back is free when %s', async (_name, phones, expected, dialled) => {
    await phonesDo(phones);
    await place();
    await settle();
    expect(await outgoing()).toMatchObject([
      { customerName: 'Ada Byron', status: expected, chargeOutcome: 'not_taken', chargeCents: null },
    ]);
    expect(await callsAtTwilio()).toHaveLength(1 + dialled);
    await reconcileCalls(product.deps);
    await chargeAll(product.deps);
    expect(await entries()).toEqual([]);
    expect(
      await product.deps.sql`SELECT FROM spending_differences WHERE business_id = ${company.id}`,
    ).toEqual([]);
  });

  it('the view of a call names the number from which a call back would be made', async () => {
    const db = product.deps.db.ofBusiness(company.id);
    const conversation = await findConversation(db, company.callSid, true);
    expect(conversation?.call.callBackFrom).toEqual(toPhoneView(company.number));
  });

  it('each message and follow-up names the number from which a call back would be made', async () => {
    await leaveMessage(null);
    await product.deps.sql`INSERT INTO follow_ups (business_id, call_sid, reasons)
      VALUES (${company.id}, ${company.callSid}, '{message}')
      ON CONFLICT DO NOTHING`;
    const db = product.deps.db.ofBusiness(company.id);
    const { messages } = await listMessages(db, {});
    const { followUps } = await listOpenFollowUps(db, { limit: 5 });
    for (const rows of [messages, followUps])
      expect(rows).toMatchObject([{ callBackFrom: toPhoneView(company.number) }]);
  });
});

describe('calling a customer without a call', () => {
  it('a call back without a call dials the stored phone of the customer from the primary number, and is charged once', async () => {
    const phone = newPhoneNumber();
    const data = { businessId: company.id, firstName: 'Grace', lastName: 'Hopper', phone };
    const { id: customerId } = await product.deps.prisma.customer.create({ data });
    await place({ target: customerOf({ customerId }) });
    await settle();
    expect(await outgoing()).toMatchObject([
      {
        customerId,
        customerName: 'Grace Hopper',
        customerPhone: phone,
        chargeOutcome: 'charged',
        chargeCents: 25,
      },
    ]);
    expect(await callsAtTwilio()).toContainEqual(
      expect.objectContaining({ direction: 'outbound-dial', from: company.number, to: phone }),
    );
    expect(await entries()).toHaveLength(1);
  });

  it('the outgoing call belongs to the selected customer, even when another customer has the same phone', async () => {
    const data = {
      businessId: company.id,
      firstName: 'Annabella',
      lastName: 'Byron',
      phone: company.customer,
    };
    const { id: customerId } = await product.deps.prisma.customer.create({ data });
    await place({ target: customerOf({ customerId }) });
    await settle();
    expect(await outgoing()).toMatchObject([{ customerId, customerName: 'Annabella Byron' }]);
  });

  it('a call back to a message dials the number of that message and not that of a later one', async () => {
    const [first, later] = [newPhoneNumber(), newPhoneNumber()];
    const target = await leaveMessage(first);
    await leaveMessage(later);
    await place({ target });
    await settle();
    expect(await outgoing()).toMatchObject([{ customerId: company.customerId, customerPhone: first }]);
  });

  it('a call back to a message is made from the number that its caller had dialled', async () => {
    const number = newPhoneNumber();
    await twilioClient(product.sandbox).incomingPhoneNumbers.create({ phoneNumber: number });
    const [second] = await product.deps.sql<{ id: number }>`INSERT INTO phone_numbers
      (business_id, number, friendly_name, language_code, monthly_fee_cents, status)
      VALUES (${company.id}, ${number}, 'Second', 'en', 1000, 'active') RETURNING id`;
    await product.deps
      .sql`UPDATE calls SET phone_number_id = ${second?.id} WHERE call_sid = ${company.callSid}`;
    await place({ target: await leaveMessage(newPhoneNumber()) });
    await settle();
    const [call] = await twilioClient(product.sandbox).calls.list({ from: number });
    expect(call).toMatchObject({ from: number });
    expect((await readCallBackTerms(product.deps.db.ofBusiness(company.id))).from).toEqual(
      toPhoneView(company.number),
    );
  });

  it.each(['customer', 'message'] as const)(
    'five concurrent call-back requests for a %s place one call if they have the same request id',
    async (kind) => {
      await phonesDo({ team: 'no-answer', customer: 'completed' });
      const target = kind === 'customer' ? customerOf(company) : await leaveMessage(newPhoneNumber());
      const requestId = randomUUID();
      await Promise.all(Array.from({ length: 5 }, () => place({ target, requestId })));
      await settle();
      await place({ target, requestId });
      expect(await toTeam()).toHaveLength(1);
      expect(await outgoing()).toHaveLength(1);
    },
  );

  it('a request for a call back places at most one call, wherever the process dies', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    const target = customerOf(company);
    let requestId = randomUUID();
    let before = 0;
    await crashAtEachStep(
      product.deps.config.DATABASE_URL,
      (db) => {
        requestId = randomUUID();
        return place({ target, requestId }, company, db);
      },
      async () => {
        const rows = await product.deps.sql`SELECT FROM call_backs WHERE request_id = ${requestId}`;
        if (rows.length > 0) await place({ target, requestId });
        const calls = (await toTeam()).length;
        expect(calls - before).toBeLessThanOrEqual(rows.length);
        before = calls;
      },
    );
    expect(before).toBeGreaterThan(1);
  });

  it('a call back whose customer is erased before the team answers is hung up without a call to the customer', async () => {
    const call = await makeRow(company, '1 minute', customerOf(company));
    await product.deps.db
      .ofBusiness(company.id)
      .transaction((tx) => eraseCustomers(tx, company.actor.userId, [company.customerId]));
    expect(await answered(call)).toEqual(['Hangup']);
    expect(await outgoing()).toEqual([]);
  });
});

describe('the progress of a call back', () => {
  const viewOf = async (id: string) => {
    const [row] = await product.deps.sql<{ request: string }>`SELECT request_id AS request FROM call_backs
      WHERE id = ${id}`;
    return await progress(row?.request ?? '');
  };
  const stateOf = async (id: string) => (await viewOf(id)).state;

  it('the progress of a call back has the states placing, ringing, dialled and ended in this order', async () => {
    const call = await makeRow();
    expect(await stateOf(call.id)).toBe('placing');
    await answered(call);
    expect(await stateOf(call.id)).toBe('ringing');
    await pressed(call);
    expect(await stateOf(call.id)).toBe('dialled');
    await ended(call);
    expect(await stateOf(call.id)).toBe('ended');
    await chargeAll(product.deps);
    expect(await stateOf(call.id)).toBe('ended');
  });

  it('the progress of a call back becomes missed when the customer does not answer', async () => {
    const call = await makeDialled();
    await ended(call, 'no-answer');
    expect(await stateOf(call.id)).toBe('missed');
    await chargeAll(product.deps);
    expect(await stateOf(call.id)).toBe('missed');
  });

  it('the progress of a call back becomes not_dialled when the team does not answer', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    const requestId = randomUUID();
    await place({ requestId });
    await settle();
    expect((await progress(requestId)).state).toBe('not_dialled');
  });

  it.each<[string, RegExp, (of: Company) => Promise<unknown>]>([
    [
      'a balance that is too low',
      /^Your balance does not cover this call/,
      async ({ id }) => addFunds(product.deps.pool, id, 24 - (await balanceOf(product.deps.pool, id))),
    ],
    [
      'the spending limit',
      /^The daily limit for calls is reached/,
      ({ id }) =>
        product.deps
          .sql`INSERT INTO spending_limits (business_id, kind, limit_cents) VALUES (${id}, 'calls', 24)`,
    ],
    [
      'the minutes of the day',
      /^The minutes of transferred calls/,
      ({ id }) => product.deps.sql`INSERT INTO transfer_limits (business_id, day_minutes) VALUES (${id}, 0)`,
    ],
    [
      'the phone of the customer',
      /^This number cannot be called/,
      ({ id }) =>
        product.deps.sql`UPDATE call_backs SET customer_phone = '+19005550123' WHERE business_id = ${id}`,
    ],
  ])(
    'the progress of a call back shows the reason when %s prevents the dialling, even when Twilio repeats its request',
    async (_rule, reason, arise) => {
      const call = await makeRow();
      await answered(call);
      expect((await viewOf(call.id)).refusal).toBeNull();
      await arise(company);
      for (let time = 0; time < 2; time += 1) {
        expect((await pressed(call)).map(({ name }) => name)).toEqual(['Say', 'Hangup']);
        expect(await viewOf(call.id)).toMatchObject({
          state: 'not_dialled',
          refusal: expect.stringMatching(reason),
        });
      }
      await status(call, 'completed');
      expect(await viewOf(call.id)).toMatchObject({ refusal: expect.stringMatching(reason) });
    },
  );

  it('the progress of a call back shows no refusal once a repeated webhook dials the customer, and ignores webhooks of another call back', async () => {
    const [call, other] = [await makeRow(), await makeRow(await makeCompany())];
    await answered(call);
    const cents = await balanceOf(product.deps.pool, company.id);
    await addFunds(product.deps.pool, company.id, -cents);
    await pressed({ id: other.id, callSid: call.callSid });
    expect((await viewOf(call.id)).state).toBe('ringing');
    await pressed(call);
    expect((await viewOf(call.id)).state).toBe('not_dialled');
    await addFunds(product.deps.pool, company.id, cents);
    await pressed(call);
    expect(await viewOf(call.id)).toMatchObject({ state: 'dialled', refusal: null });
  });

  it('the progress of a call back becomes ended when the call has ended, even when the last callback of Twilio was lost', async () => {
    const call = await makeDialled();
    await product.deps
      .sql`UPDATE calls SET status = 'completed', ended_at = app_now() WHERE call_sid = ${call.callSid}`;
    expect(await stateOf(call.id)).toBe('ended');
  });

  it('a call back is hidden from other businesses, and an unknown request returns not_found', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    const other = await makeCompany();
    const requestId = randomUUID();
    await place({ requestId });
    await expect(progress(requestId, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(progress(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the terms of a call back', () => {
  const terms = (of: Company = company) => readCallBackTerms(product.deps.db.ofBusiness(of.id));

  it('the terms of a call back state the stored price of the business, its primary number and its verified phones', async () => {
    await product.deps.sql`UPDATE businesses SET call_price_cents = 40 WHERE id = ${company.id}`;
    await product.deps
      .sql`INSERT INTO transfer_phones (business_id, phone) VALUES (${company.id}, '+16135550144')`;
    expect(await terms()).toEqual({
      from: toPhoneView(company.number),
      callPriceCents: 40,
      phones: [{ phone: STAFF, formatted: '+1 (613) 555-0142' }],
    });
    await place();
    await settle();
    expect(await outgoing()).toMatchObject([{ chargeCents: 40 }]);
  });

  it('the terms of a call back contain no number when the business has no active one', async () => {
    await product.deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${company.id}`;
    expect((await terms()).from).toBeNull();
  });
});

describe('a repeated call back', () => {
  it('a repeated call back places one call for five concurrent clicks with one request', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    const requestId = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => place({ requestId })));
    await settle();
    expect(await place({ requestId })).toMatchObject({ state: 'not_dialled' });
    expect(await toTeam()).toHaveLength(1);
    expect(await outgoing()).toHaveLength(1);
  });

  it('a call back stores and charges one call when Twilio repeats its webhooks', async () => {
    const call = await makeRow();
    for (let delivery = 0; delivery < 2; delivery += 1)
      expect(await answered(call)).toEqual(['Gather', 'Say', 'Hangup']);
    const dials = [await pressed(call), await pressed(call)];
    expect(dials[0]).toEqual(dials[1]);
    expect(dials[0]).toMatchObject([
      {
        name: 'Dial',
        text: company.customer,
        attributes: { callerId: company.number, timeLimit: '1800', timeout: '30' },
      },
    ]);
    await Promise.all([
      ended(call),
      ended(call),
      ended(call),
      status(call, 'completed'),
      status(call, 'completed'),
    ]);
    await chargeAll(product.deps);
    await ended(call, 'no-answer');
    await ended(call, 'completed', '400');
    await status(call, 'completed');
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ durationSeconds: 40, chargeOutcome: 'charged' }]);
    expect(await entries()).toHaveLength(1);
    const used = await product.deps
      .sql`SELECT used_seconds FROM call_transfers WHERE business_id = ${company.id}`;
    expect(used).toEqual([{ used_seconds: 40 }]);
  });

  it('the end of a call back locks the row of the call before the row of the call back, in the same order as the erasure of a customer', async () => {
    const call = await makeDialled();
    const { ending } = await inTransaction(product.deps, async (sql) => {
      await sql`SELECT FROM calls WHERE call_sid = ${call.callSid} FOR UPDATE`;
      const ending = ended(call);
      await requireWaiting(product.deps, ending, 'end_call_back');
      await sql`SELECT FROM call_backs WHERE id = ${call.id} FOR UPDATE NOWAIT`;
      return { ending };
    });
    await ending;
  });

  it('the end of a call back does not wait for a change of another call', async () => {
    const call = await makeDialled();
    await inTransaction(product.deps, async (sql) => {
      await sql`SELECT FROM calls WHERE call_sid = ${company.callSid} FOR UPDATE`;
      await ended(call);
    });
  });

  it('the first report about the customer’s part of a call back applies, even when a later report differs', async () => {
    const call = await makeDialled();
    await post('ended', call, { DialCallStatus: 'no-answer', DialCallDuration: '12' });
    await ended(call, 'completed', '60');
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([
      { status: 'no-answer', chargeOutcome: 'not_taken', durationSeconds: null },
    ]);
    expect(await entries()).toEqual([]);
    // The spending is that of the customer’s earlier call alone; the call back is free.
    expect(await spentToday()).toBe(25);
  });

  it('a report about the customer’s part of a call back changes nothing before the customer was dialled', async () => {
    const call = await makeRow();
    await answered(call);
    await ended(call);
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ chargeOutcome: 'pending', endedAt: null }]);
    expect((await pressed(call)).map(({ name }) => name)).toEqual(['Dial']);
  });

  it('a report about the customer’s part of a call back changes nothing when its call and its call back do not match, or when the call dialled nobody', async () => {
    const [call, other, early] = [await makeDialled(), await makeDialled(), await makeRow()];
    await answered(early);
    await ended({ id: call.id, callSid: newCallSid() });
    await ended({ id: randomUUID(), callSid: call.callSid });
    await ended(early);
    await chargeAll(product.deps);
    expect(await outgoing()).toEqual(Array(3).fill(expect.objectContaining({ endedAt: null })));
    expect(
      await product.deps.sql`SELECT FROM call_backs
      WHERE business_id = ${company.id} AND ended_at IS NOT NULL`,
    ).toEqual([]);
    await ended(other);
    await chargeAll(product.deps);
    expect(await entries()).toEqual([{ call_sid: other.callSid }]);
  });

  it('a call back dials nobody when Twilio repeats its webhooks after the end of the call', async () => {
    const call = await makeDialled();
    await ended(call);
    expect((await pressed(call)).map(({ name }) => name)).toEqual(['Hangup']);
    expect(await answered(call)).toEqual(['Hangup']);
  });
});

describe('an interrupted call back', () => {
  it('an interrupted call back places at most one call for a request, wherever the process dies', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    let requestId = randomUUID();
    const before = new Set<string>();
    const { DATABASE_URL } = product.deps.config;
    await crashAtEachStep(
      DATABASE_URL,
      (db) => {
        requestId = randomUUID();
        return place({ requestId }, company, db);
      },
      async () => {
        const rows = await product.deps.sql`SELECT FROM call_backs WHERE request_id = ${requestId}`;
        const calls = (await toTeam()).filter(({ sid }) => !before.has(sid));
        expect(calls.length).toBeLessThanOrEqual(rows.length);
        // A repeated request finds the row of the first one. If there is no row, the product never asked Twilio.
        if (rows.length > 0) await place({ requestId });
        expect((await toTeam()).filter(({ sid }) => !before.has(sid))).toHaveLength(calls.length);
        for (const { sid } of calls) before.add(sid);
      },
    );
    expect(before.size).toBeGreaterThan(1);
  });

  it('a call back expires after a minute without a response from Twilio, and its call is hung up if Twilio places the call later', async () => {
    const call = await makeRow(company, '-1 second');
    const [row] = await product.deps.sql<{ request: string }>`SELECT request_id AS request FROM call_backs
      WHERE id = ${call.id}`;
    expect(await place({ requestId: row?.request ?? '' })).toMatchObject({ state: 'not_placed' });
    expect(await answered(call)).toEqual(['Hangup']);
    await status(call, 'completed');
    expect(await outgoing()).toEqual([]);
    expect(await toTeam()).toEqual([]);
  });

  it('a call back continues when Twilio has placed the call but its response was lost', async () => {
    const call = await makeRow();
    expect(await answered(call)).toEqual(['Gather', 'Say', 'Hangup']);
    await pressed(call);
    await ended(call);
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ customerName: 'Ada Byron', chargeOutcome: 'charged' }]);
  });

  it('a call back that fails because Twilio is unavailable returns a fixed error text, and a repeated request places no call', async () => {
    await setFault(product.sandbox, { provider: 'twilio', fault: 'fail_500', rate: 1, only: 'POST' });
    const requestId = randomUUID();
    await expect(place({ requestId })).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: 'errors.callBacks.notPlaced',
    });
    await clearFaults(product.sandbox);
    expect(await place({ requestId })).toMatchObject({ state: 'not_placed' });
    expect(await callsAtTwilio()).toEqual([]);
    const [row] = await product.deps.sql<{
      id: string;
    }>`SELECT id FROM call_backs WHERE request_id = ${requestId}`;
    expect(await answered({ id: row?.id ?? '', callSid: newCallSid() })).toEqual(['Hangup']);
    expect(await outgoing()).toEqual([]);
  });

  it('a call back is not charged when the report about the customer’s part of the call is lost', async () => {
    const call = await makeDialled();
    await status(call, 'completed');
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ chargeOutcome: 'pending', endedAt: null }]);
    expect(await entries()).toEqual([]);
  });

  it.each([
    [40, 'charged', 1],
    [3, 'too_short', 0],
  ])(
    'a call back that the sweeper ended as unanswered is charged once by the duration that Twilio reports later: %i seconds are %s',
    async (seconds, outcome, charges) => {
      await phonesDo({ team: 'presses', customer: 'completed' });
      await setFault(product.sandbox, { provider: 'twilio', fault: 'drop', rate: 1, only: 'status' });
      await place();
      await until(async () => (await callsAtTwilio()).length === 2);
      const { deps } = product;
      const [row] = await deps.sql<{ id: string; call_sid: string }>`SELECT id, call_sid FROM call_backs
      WHERE business_id = ${company.id}`;
      const call = { id: row?.id ?? '', callSid: row?.call_sid ?? '' };
      await until(async () => (await toTeam())[0]?.status === 'completed');
      // Removes what Twilio's report wrote, so that the sweeper processes the call first.
      await deps.sql`DELETE FROM inbox_events WHERE business_id = ${company.id} AND correlation_id = ${call.callSid}`;
      await deps.sql`UPDATE call_backs SET ended_at = NULL WHERE id = ${call.id}`;
      await deps.sql`DELETE FROM spending_days WHERE business_id = ${company.id}`;
      await deps.sql`UPDATE calls SET began_at = NULL, counted_on = NULL, counted_cents = NULL,
      created_at = created_at - interval '20 minutes' WHERE call_sid = ${call.callSid}`;
      await fetchOverdueCalls(deps);
      await chargeAll(deps);
      expect(await outgoing()).toMatchObject([{ chargeOutcome: 'not_taken' }]);
      await ended(call, 'completed', String(seconds));
      await chargeAll(deps);
      expect(await outgoing()).toMatchObject([{ durationSeconds: seconds, chargeOutcome: outcome }]);
      expect(await entries()).toHaveLength(charges);
    },
  );

  it('a call back that never reached the customer is not charged when the sweeper finds the end of its call', async () => {
    await phonesDo({ team: 'listens', customer: 'completed' });
    await setFault(product.sandbox, { provider: 'twilio', fault: 'drop', rate: 1, only: 'status' });
    await place();
    await until(async () => (await toTeam())[0]?.status === 'completed');
    await product.deps.sql`UPDATE calls SET created_at = created_at - interval '20 minutes'
      WHERE business_id = ${company.id} AND direction = 'outbound'`;
    await fetchOverdueCalls(product.deps);
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ status: 'no-answer', chargeOutcome: 'not_taken' }]);
    const payloads = await product.deps.sql`SELECT payload ->> 'to' AS phone FROM inbox_events
      WHERE business_id = ${company.id} AND payload ->> 'direction' = 'outbound'`;
    expect(payloads).toEqual([{ phone: null }]);
  });
});

describe('a call back', () => {
  it('a call back adds the call price of its business to the spending of the day, and queues an event near the limit of that business', async () => {
    const other = await makeCompany();
    const { sql } = product.deps;
    for (const [of, price, limit] of [
      [company, 40, 80],
      [other, 30, 60],
    ] as const) {
      await sql`UPDATE businesses SET call_price_cents = ${price} WHERE id = ${of.id}`;
      await sql`INSERT INTO spending_limits (business_id, kind, limit_cents) VALUES (${of.id}, 'calls', ${limit})`;
    }
    const startOf = async ({ callSid }: Company) =>
      sql`SELECT began_at, counted_cents::int AS cents FROM calls WHERE call_sid = ${callSid}`;
    const before = [await startOf(company), await startOf(other)];
    for (const of of [company, other]) await ended(await makeDialled(of));
    expect([await spentToday(company), await spentToday(other)]).toEqual([65, 55]);
    const near = async ({ id }: Company) =>
      sql`SELECT (payload ->> 'limitCents')::int AS cents FROM outbox_events
        WHERE business_id = ${id} AND name = 'spending.near'`;
    expect([await near(company), await near(other)]).toEqual([[{ cents: 80 }], [{ cents: 60 }]]);
    expect([await startOf(company), await startOf(other)]).toEqual(before);
  });

  it('a call back costs nothing when the customer spoke for less than five seconds', async () => {
    const call = await makeDialled();
    await ended(call, 'completed', '3');
    await chargeAll(product.deps);
    expect(await outgoing()).toMatchObject([{ durationSeconds: 3, chargeOutcome: 'too_short' }]);
    expect(await entries()).toEqual([]);
    expect(
      await product.deps.sql`SELECT FROM spending_differences WHERE business_id = ${company.id}`,
    ).toEqual([]);
  });

  it('a call back counts toward the spending limit of the day, which then refuses the next call back', async () => {
    await product.deps.sql`INSERT INTO spending_limits (business_id, kind, limit_cents)
      VALUES (${company.id}, 'calls', 60)`;
    await place();
    await settle();
    await expect(place()).rejects.toMatchObject({
      code: 'conflict',
      message: 'errors.callBacks.spendingLimit',
    });
    expect(
      await product.deps.sql`SELECT spent_cents::int AS spent FROM spending_days
      WHERE business_id = ${company.id}`,
    ).toEqual([{ spent: 50 }]);
  });

  it('a call back is counted at the price valid when the call ends, and queues events near and at a limit that was lowered meanwhile', async () => {
    const { sql } = product.deps;
    const other = await makeCompany();
    const calls = [await makeDialled(), await makeDialled()];
    // The limit was lowered during the calls.
    await sql`INSERT INTO spending_limits (business_id, kind, limit_cents)
      VALUES (${other.id}, 'calls', 1000), (${company.id}, 'calls', 60)`;
    await sql`UPDATE businesses SET call_price_cents = 30 WHERE id = ${company.id}`;
    for (const call of calls) await ended(call);
    expect(
      await sql`SELECT spent_cents::int AS spent FROM spending_days WHERE business_id = ${company.id}`,
    ).toEqual([{ spent: 25 + 60 }]);
    const events = await sql`SELECT name, payload -> 'limitCents' AS limit FROM outbox_events
      WHERE business_id = ${company.id} AND name LIKE 'spending.%' ORDER BY id`;
    expect(events).toEqual([
      { name: 'spending.near', limit: 60 },
      { name: 'spending.reached', limit: 60 },
    ]);
  });

  it('a call back does not dial the customer when the balance has become too low since the request', async () => {
    const call = await makeRow();
    await answered(call);
    await addFunds(product.deps.pool, company.id, 24 - (await balanceOf(product.deps.pool, company.id)));
    expect((await pressed(call)).map(({ name }) => name)).toEqual(['Say', 'Hangup']);
    expect(await product.deps.sql`SELECT FROM call_transfers WHERE business_id = ${company.id}`).toEqual([]);
  });

  it('a call back requires a balance that also covers the other call backs in progress', async () => {
    const poor = await makeCompany(60);
    await product.deps.sql`INSERT INTO calls
      (business_id, call_sid, direction, from_number, status, refusal, started_at, began_at)
      VALUES (${poor.id}, ${newCallSid()}, 'inbound', ${poor.customer}, 'ringing', 'number_on_hold', app_now(), app_now())`;
    await makeDialled(poor);
    await expect(place({}, poor)).rejects.toMatchObject({ code: 'insufficient_funds' });
  });
});

describe('a call back whose last report is lost', () => {
  it('a call back whose last report is lost no longer counts against the balance once its call has ended', async () => {
    const poor = await makeCompany(60);
    const call = await makeDialled(poor);
    await expect(place({}, poor)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await product.deps
      .sql`UPDATE calls SET status = 'completed', charge_outcome = 'not_taken', ended_at = app_now()
      WHERE call_sid = ${call.callSid}`;
    expect(await place({}, poor)).toMatchObject({ refusal: null });
  });

  it('a call back dials no customer when the pressed key is reported after the end of the call', async () => {
    const call = await makeRow();
    await answered(call);
    await status(call, 'completed');
    await chargeAll(product.deps);
    expect((await pressed(call)).map(({ name }) => name)).toEqual(['Hangup']);
    expect(await product.deps.sql`SELECT dialled_at FROM call_backs WHERE id = ${call.id}`).toEqual([
      { dialled_at: null },
    ]);
    expect(await product.deps.sql`SELECT FROM call_transfers WHERE business_id = ${company.id}`).toEqual([]);
  });
});

describe('a call back is refused', () => {
  const refused = async (request: Request, error: object, of: Company = company) => {
    await expect(place(request, of)).rejects.toMatchObject(error);
    expect(await callsAtTwilio(of)).toEqual([]);
    expect(await product.deps.sql`SELECT FROM call_backs WHERE business_id = ${of.id}`).toEqual([]);
  };
  const field = { code: 'validation_failed', details: { fields: { staffPhone: expect.anything() } } };

  it('a call back is refused when the business has not verified the phone of the team, even if another business has verified it', async () => {
    const other = await makeCompany();
    await verify(other, '+16135550143');
    await product.deps
      .sql`INSERT INTO transfer_phones (business_id, phone) VALUES (${company.id}, '+16135550144')`;
    for (const staffPhone of ['+16135550143', '+16135550144', '+16135550145'])
      await refused({ staffPhone }, field);
  });

  it('a call back is refused when the agent itself answers the number that is given as the phone of the team', async () => {
    const other = await makeCompany();
    await verify(company, other.number);
    await refused({ staffPhone: other.number }, field);
  });

  it('a call back is refused for a call, a message and a customer of another business, and for unknown ones', async () => {
    const other = await makeCompany();
    const targets: CallBackTarget[] = [
      callOf(other),
      callOf({ callSid: newCallSid() }),
      await leaveMessage(newPhoneNumber(), other),
      { kind: 'message', messageId: 2_000_000_000 },
      customerOf(other),
      customerOf({ customerId: 2_000_000_000 }),
    ];
    for (const target of targets) await refused({ target }, { code: 'not_found' });
  });

  it('a call back is refused for a customer and a message without a phone', async () => {
    await product.deps.sql`UPDATE customers SET phone = NULL WHERE id = ${company.customerId}`;
    for (const target of [customerOf(company), await leaveMessage(null)])
      await refused({ target }, { code: 'conflict', message: 'errors.callBacks.noPhone' });
  });

  it('a call back to a customer or a message is refused when the stored phone is not allowed, even if the call came from an allowed one', async () => {
    await product.deps.sql`UPDATE customers SET phone = '+19005550123' WHERE id = ${company.customerId}`;
    for (const target of [customerOf(company), await leaveMessage('+19005550123')])
      await refused({ target }, { code: 'conflict', message: 'errors.callBacks.customerNotAllowed' });
  });

  it('a call back to a stored customer requires transfer minutes and balance, like a call back to a caller', async () => {
    const target = customerOf(company);
    await product.deps.sql`INSERT INTO transfer_limits (business_id, day_minutes) VALUES (${company.id}, 0)`;
    await refused({ target }, { code: 'conflict', message: 'errors.callBacks.noMinutes' });
    const poor = await makeCompany(25);
    await refused({ target: customerOf(poor) }, { code: 'insufficient_funds' }, poor);
  });

  it.each([
    ['a premium number', '+19005550123'],
    ['pay per call', '+14169765123'],
    ['traffic pumping', '+17124325551'],
    ['satellite', '+881612345678'],
    ['another country', '+33612345678'],
  ])('a call back is refused when the customer’s number is %s', async (_name, phone) => {
    await product.deps.sql`UPDATE calls SET from_number = ${phone} WHERE call_sid = ${company.callSid}`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.customerNotAllowed' });
  });

  it('a call back is refused to a customer whose number is one of our own', async () => {
    await product.deps
      .sql`UPDATE calls SET from_number = ${company.number} WHERE call_sid = ${company.callSid}`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.customerNotAllowed' });
  });

  it('a call back is refused to a customer whose number is unknown', async () => {
    await product.deps.sql`UPDATE calls SET from_number = NULL WHERE call_sid = ${company.callSid}`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.noPhone' });
  });

  it('a call back is refused when the balance covers an incoming call but not a call back', async () => {
    await refused({}, { code: 'insufficient_funds' }, await makeCompany(49));
    expect(await place({}, await makeCompany(50))).toMatchObject({ refusal: null });
  });

  it('a call back is refused for a suspended business and for one without an active number', async () => {
    await product.deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${company.id}`;
    await refused({}, { code: 'conflict', message: 'errors.routing.noNumber' });
    const other = await makeCompany();
    await product.deps.sql`UPDATE businesses SET suspended_at = app_now(), suspension_reason = 'Test'
      WHERE id = ${other.id}`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.suspended' }, other);
    const closed = await makeCompany();
    await product.deps.sql`UPDATE businesses SET closed_at = app_now() WHERE id = ${closed.id}`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.suspended' }, closed);
  });

  it('a call back is refused when the transfer minutes of the day are used up', async () => {
    await product.deps.sql`INSERT INTO transfer_limits (business_id, day_minutes) VALUES (${company.id}, 0)`;
    await refused({}, { code: 'conflict', message: 'errors.callBacks.noMinutes' });
  });

  it('a call back is refused to staff members and without a session', async () => {
    const { token } = await makePerson(product.deps, company.id, { role: 'staff' });
    const input = { target: customerOf(company), staffPhone: STAFF, requestId: randomUUID() };
    for (const [headers, expected] of [
      [{ authorization: `Bearer ${token}` }, 403],
      [{}, 401],
    ] as const) {
      const answer = await fetch(`${product.url}/trpc/callBacks.place`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      });
      expect(answer.status).toBe(expected);
    }
    expect(await callsAtTwilio()).toEqual([]);
  });
});

describe('call backs of two businesses', () => {
  it('two businesses with the same request id each place a call back of their own', async () => {
    await phonesDo({ team: 'no-answer', customer: 'completed' });
    const other = await makeCompany();
    const requestId = randomUUID();
    await place({ requestId });
    await place({ requestId }, other);
    expect(await toTeam(other)).toHaveLength(1);
    expect(await toTeam()).toHaveLength(1);
  });

  it('a webhook with the id or the call of a different call back is ignored', async () => {
    const other = await makeCompany();
    const [theirs, ours] = [await makeDialled(other), await makeRow()];
    const mixed = { id: ours.id, callSid: theirs.callSid };
    const crossed = { id: theirs.id, callSid: company.callSid };
    for (const call of [mixed, crossed]) {
      expect(await answered(call)).toEqual(['Hangup']);
      expect((await pressed(call)).map(({ name }) => name)).toEqual(['Hangup']);
      expect((await ended(call)).map(({ name }) => name)).toEqual(['Hangup']);
      await status(call, 'completed');
    }
    await chargeAll(product.deps);
    expect(await outgoing()).toEqual([]);
    expect(await outgoing(other)).toMatchObject([{ chargeOutcome: 'pending', endedAt: null }]);
    expect(await entries(other)).toEqual([]);
  });

  it('a webhook without the signature of Twilio or at an unknown path is refused', async () => {
    const call = await makeRow();
    for (const step of ['answered', 'pressed', 'ended', 'status']) {
      const url = `${product.url}/webhooks/twilio/call-backs/${call.id}/${step}`;
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ CallSid: call.callSid }),
      });
      expect(answer.status).toBe(403);
    }
    expect(await outgoing()).toEqual([]);
  });
});

it('requests for call backs are deleted after a month', async () => {
  const old = await makeRow();
  await makeRow();
  await product.deps
    .sql`UPDATE call_backs SET created_at = app_now() - interval '31 days' WHERE id = ${old.id}`;
  await purgeExpired(product.deps);
  const rows = await product.deps.sql`SELECT id FROM call_backs WHERE business_id = ${company.id}`;
  expect(rows).toHaveLength(1);
  expect(rows).not.toContainEqual({ id: old.id });
});

it('erasing a closed business deletes its call backs and the phone numbers of their calls', async () => {
  await makeDialled();
  await eraseBusiness(product.deps.db.ofBusiness(company.id));
  expect(await product.deps.sql`SELECT FROM call_backs WHERE business_id = ${company.id}`).toEqual([]);
  const numbers = await product.deps.sql`SELECT FROM calls
    WHERE business_id = ${company.id} AND direction = 'outbound' AND to_number IS NOT NULL`;
  expect(numbers).toEqual([]);
});

it.each([
  ['of a call', callOf],
  ['of the customer', customerOf],
])(
  'erasing a customer deletes call backs %s, and a call back that still rings does not reach the customer',
  async (_of, targetOf) => {
    const call = await makeRow(company, '1 minute', targetOf(company));
    await answered(call);
    await product.deps.db
      .ofBusiness(company.id)
      .transaction((tx) => eraseCustomers(tx, company.actor.userId, [company.customerId]));
    expect(await product.deps.sql`SELECT FROM call_backs WHERE business_id = ${company.id}`).toEqual([]);
    expect((await pressed(call)).map(({ name }) => name)).toEqual(['Hangup']);
    const [row] = await product.deps.sql`SELECT to_number FROM calls WHERE call_sid = ${call.callSid}`;
    expect(row).toEqual({ to_number: null });
  },
);
