import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecorder } from '../../server/modules/agent/conversations/recorder/create-recorder.ts';
import { openConversation } from '../../server/modules/agent/conversations/session/open-conversation.ts';
import type { CustomerView } from '../../server/modules/scheduling/customers/customers.schema.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { removeCustomers } from '../../server/modules/scheduling/customers/remove-customers.ts';
import { updateCustomer } from '../../server/modules/scheduling/customers/update-customer.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { recordConversation } from '../../server/modules/telephony/calls/record-conversation.ts';
import { startDialogue } from '../../server/phrasebook/dialogue/saved-dialogue.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, buildTestApp, makeCompany } from '../support/app.ts';
import { chargeAll, deliver, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember } from '../support/deps.ts';
import { balanceOf, newCallSid } from '../support/factories.ts';
import { findColumnsWith } from '../support/find-columns.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { hashTables } from '../support/hash-tables.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';
import { splitWords } from '../support/split-words.ts';

const PHONE = '+14165550177';
const EMAIL = 'quintessa@zephyr.test';
/** Personal data that must be gone after the erasure. */
const SECRETS = ['Quintessa', 'Zephyrine', '4165550177', '555-0177', EMAIL, 'peanut', 'knee hurts'];

const TOLD = ['Quintessa Zephyrine', PHONE, 'My knee hurts'] as const;

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(deps()));
let customer: CustomerView;
const deps = () => test.deps;
const actor = () => adminOf(company);
const remove = () => removeCustomer(asMember(deps(), company.id), actor(), { customerId: customer.id });

beforeEach(async () => {
  const person = { firstName: 'Quintessa', lastName: 'Zephyrine', phone: PHONE, email: EMAIL };
  customer = await addCustomer(deps(), actor(), { ...person, notes: 'Allergic to peanut' });
});

async function placeCall(outbound = false): Promise<string> {
  const callSid = newCallSid();
  const ends = outbound
    ? { direction: 'outbound' as const, from: company.number, to: PHONE, ourNumber: company.number }
    : { from: PHONE };
  await deliver(deps(), [makeCallEvent(company.number, { callSid, ...ends })]);
  await addTurns(callSid);
  return callSid;
}

const addTurns = (callSid: string) =>
  recordConversation(deps(), {
    callSid,
    messages: [
      { role: 'assistant', content: 'Hello, how can I help you?' },
      { role: 'user', content: `I am Quintessa Zephyrine, my knee hurts, call me at ${PHONE}` },
      {
        role: 'assistant',
        content: `Thank you, Quintessa. I have 416 555-0177 and ${EMAIL.toUpperCase()}. See you at 4 pm.`,
      },
    ],
  });

async function addAppointment(status: string, days: number, of = customer.id): Promise<void> {
  await deps().sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, starts_at,
      ends_at, notes)
    VALUES (${company.id}, 'appointment', ${status}, ${of}, app_now() + ${days} * interval '1 day',
      app_now() + ${days} * interval '1 day' + interval '1 hour', 'Quintessa: bring the peanut form')`;
}

async function addMail(recipient: string, isSent: boolean): Promise<void> {
  await deps().sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
    correlation_id, done_at)
    VALUES (${company.id}, 'welcome', 'customer', gen_random_uuid()::text, ${recipient},
    '{"firstName": "Quintessa"}', 'test', CASE WHEN ${isSent} THEN clock_timestamp() END)`;
}

const placesOf = (texts: string[]) => findColumnsWith(deps().pool, texts);

/** Adds a message with its mails, a held slot, a summary and a follow-up to the call. */
async function addPersonalTexts(
  callSid: string,
  [name, phone, words]: readonly [string, string, string] = TOLD,
): Promise<void> {
  const { pool } = deps();
  await pool.query(
    `WITH said AS (
       INSERT INTO conversations (call_sid, business_id, outcome, summary, dialogue)
       VALUES ($2, $1, 'message', $4 || ' left a message: ' || $5, jsonb_build_object('name', $4::text))
     ), follow_up AS (
       INSERT INTO follow_ups (business_id, call_sid, reasons) VALUES ($1, $2, '{message}')
     ), held AS (
       INSERT INTO slot_holds
         (id, business_id, call_sid, starts_at, ends_at, occupied_from, occupied_to, expires_at)
       SELECT gen_random_uuid(), $1, $2, t, t + interval '1 hour', t, t + interval '1 hour', t FROM app_now() AS t
     ), left_words AS (
       INSERT INTO caller_messages (business_id, call_sid, name, phone, content)
       VALUES ($1, $2, $4, $3, $5) RETURNING id
     )
     INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id, done_at)
     SELECT $1, 'message-left', 'user-' || at, 'message-' || id, 'owner@example.test',
       jsonb_build_object('content', $5::text), 'test', CASE WHEN at = 1 THEN clock_timestamp() END
     FROM left_words, generate_series(1, 2) AS at`,
    [company.id, callSid, phone, name, words],
  );
}

/** Adds a sent and a waiting digest. */
async function addDigest(name: string, payload: object): Promise<void> {
  await deps().sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
      correlation_id, done_at)
    SELECT ${company.id}, 'daily-digest', 'business', ${name} || CASE WHEN done_at IS NULL THEN ' waiting' ELSE ' sent' END,
      'owner@example.test', ${JSON.stringify(payload)}::jsonb, 'test', done_at
    FROM unnest(ARRAY[clock_timestamp(), NULL]) AS done_at`;
}

/** Adds a message with recordings of it and of its call, a call back, and digests that list the call. */
async function addRecords(callSid: string, name: string, messageOf: number | null): Promise<void> {
  await deps().pool.query(
    `WITH message AS (
       INSERT INTO caller_messages (business_id, call_sid, name, phone, content, customer_id)
       VALUES ($1, $2, 'Somebody', '+14165550123', 'Hello', $4) RETURNING id
     ), back AS (
       INSERT INTO call_backs (business_id, request_id, for_call_sid, phone_number_id, customer_phone, staff_phone, place_by)
       SELECT n.business_id, gen_random_uuid(), $2, n.id, c.from_number, '+14165550124', app_now()
       FROM phone_numbers n JOIN calls c ON c.call_sid = $2 WHERE n.business_id = $1
     )
     INSERT INTO recordings (business_id, call_sid, kind, message_id, recording_sid, state, seconds, expires_at)
     SELECT $1, $2, kind, CASE kind WHEN 'message' THEN id END, kind || $1 || ':' || $3::text, 'kept', 42, app_now() + interval '1 day'
     FROM message, unnest('{call, message}'::text[]) AS kind`,
    [company.id, callSid, name, messageOf],
  );
  await addDigest(name, { customerIds: [], callSids: [callSid] });
}

/** Adds a recording, a summary as facts, and digests, to a call that has other personal texts. */
async function addFacts(callSid: string, customerName: string): Promise<void> {
  await deps()
    .sql`INSERT INTO recordings (business_id, call_sid, kind, recording_sid, state, seconds, expires_at)
    VALUES (${company.id}, ${callSid}, 'call', ${`RE${callSid}`}, 'kept', 42, app_now() + interval '1 day')`;
  await deps().sql`UPDATE conversations SET sentiment = 'negative', sentiment_words = '[]',
      summary_actions = ${JSON.stringify([{ deed: 'booked', customer: customerName }])}::jsonb
    WHERE call_sid = ${callSid}`;
  await addDigest(callSid, { customerIds: [], callSids: [callSid], deeds: [customerName] });
}

/** Places a call from a withheld or another number, in which the caller gives the name and number of the customer. */
async function placeCallFrom(from: string): Promise<string> {
  const callSid = newCallSid();
  await deliver(deps(), [makeCallEvent(company.number, { callSid, from })]);
  await addTurns(callSid);
  await addPersonalTexts(callSid);
  await addFacts(callSid, 'Quintessa Zephyrine');
  return callSid;
}

/** How a call is connected to the customer: by the customer or by one of the customer's appointments. */
const BOOKINGS = {
  'created the customer': 'UPDATE customers SET created_in = $1 WHERE business_id = $2 AND id = $3',
  'booked an appointment of the customer':
    'UPDATE appointments SET created_in = $1 WHERE business_id = $2 AND customer_id = $3',
  'confirmed or moved an appointment of the customer':
    'UPDATE appointments SET confirmed_call_sid = $1, confirmed_position = 1 WHERE business_id = $2 AND customer_id = $3',
  'cancelled an appointment of the customer':
    'UPDATE appointments SET cancelled_call_sid = $1, cancelled_position = 1 WHERE business_id = $2 AND customer_id = $3',
};
const bookIn = (callSid: string, how: string = BOOKINGS['created the customer'], of = customer.id) =>
  deps().pool.query(how, [callSid, company.id, of]);

async function storedCall(callSid: string) {
  const rows = await deps().sql`SELECT c.customer_id, c.from_number, c.erased_at IS NOT NULL AS is_erased,
      (SELECT string_agg(m.content, '|' ORDER BY m.position) FROM call_messages m WHERE m.call_sid = c.call_sid) AS turns,
      (SELECT num_nonnulls(v.summary, v.summary_actions, v.dialogue, v.sentiment, v.sentiment_words)
        FROM conversations v WHERE v.call_sid = c.call_sid) AS facts,
      (SELECT r.state FROM recordings r WHERE r.call_sid = c.call_sid) AS recording,
      (SELECT count(*)::int FROM follow_ups f WHERE f.call_sid = c.call_sid) AS follow_ups,
      (SELECT count(*)::int FROM caller_messages m WHERE m.call_sid = c.call_sid) AS messages
    FROM calls c WHERE c.call_sid = ${callSid}`;
  return rows[0];
}

describe('erasing a customer', () => {
  it('erasing a customer deletes messages that the customer left, and the mails about them, but nothing of other callers', async () => {
    await addPersonalTexts(await placeCall());
    const other = makeCallEvent(company.number, { from: '+14165550188' });
    await deliver(deps(), [other]);
    await addPersonalTexts(other.callSid, ['Emma', '+14165550188', 'Please call me']);
    expect(await placesOf(SECRETS)).toContain('conversations.dialogue');
    await remove();
    expect(await placesOf(SECRETS)).toEqual([]);
    const rows = await deps().sql`SELECT
      (SELECT count(*)::int FROM caller_messages WHERE business_id = ${company.id}) AS messages,
      (SELECT count(*)::int FROM slot_holds WHERE business_id = ${company.id}) AS holds,
      (SELECT count(*)::int FROM follow_ups WHERE business_id = ${company.id}) AS follow_ups,
      (SELECT count(*)::int FROM outgoing_mails WHERE business_id = ${company.id}) AS mails,
      (SELECT count(*)::int FROM conversations
        WHERE business_id = ${company.id} AND outcome = 'message') AS conversations,
      (SELECT count(*)::int FROM conversations
        WHERE business_id = ${company.id} AND num_nonnulls(summary, dialogue) = 2) AS summaries`;
    // The remaining rows belong to the other caller, except for the sent mail, which has lost its text, and the
    // conversation.
    expect(rows).toEqual([
      { messages: 1, holds: 1, follow_ups: 1, mails: 3, conversations: 2, summaries: 1 },
    ]);
  });

  it('erasing a customer removes the customer’s data from every table, and preserves calls and ledger', async () => {
    const sids = [await placeCall(), await placeCall(true)];
    await addAppointment('scheduled', 2);
    await addAppointment('completed', -2);
    await addMail(EMAIL, true);
    await addMail('Quintessa@Zephyr.test', false);
    const balance = await balanceOf(deps().pool, company.id);
    const places = splitWords(`
      appointments.notes call_messages.content calls.from_number calls.to_number customers.email
      customers.first_name customers.last_name customers.notes customers.phone customers.search_text
      customers.sort_key inbox_events.payload outgoing_mails.payload outgoing_mails.recipient
    `);
    expect(await placesOf(SECRETS)).toEqual(places);

    await remove();

    expect(await placesOf(SECRETS)).toEqual([]);
    const mails = await deps().sql`SELECT done_at FROM outgoing_mails WHERE business_id = ${company.id}`;
    expect(mails).toEqual([{ done_at: expect.any(Date) }]);
    expect(await balanceOf(deps().pool, company.id)).toBe(balance);
    const { calls } = await listCalls(deps().db.ofBusiness(company.id), {}, true);
    expect(calls.map(({ callSid }) => callSid).sort()).toEqual(sids.sort());
    for (const call of calls)
      expect(call).toMatchObject({
        customerId: null,
        customerName: null,
        customerPhone: null,
        durationSeconds: 42,
        // The product places no calls, so the outbound call counts as not answered.
        chargeCents: call.direction === 'inbound' ? 25 : null,
      });
    expect(await auditOf(deps(), company.id)).toEqual(['customer.created', 'customer.removed']);
  });

  it.each(Object.entries(BOOKINGS))(
    'erasing a customer erases what was said in a call from a withheld number in which the agent %s',
    async (_name, how) => {
      await addAppointment('completed', -2);
      const callSid = await placeCallFrom('anonymous');
      await bookIn(callSid, how);
      const stranger = newCallSid();
      await deliver(deps(), [makeCallEvent(company.number, { callSid: stranger, from: 'anonymous' })]);
      await addPersonalTexts(stranger, ['Emma', '+14165550188', 'Please call me']);
      await addFacts(stranger, 'Emma');
      const before = await storedCall(stranger);
      await remove();
      expect(await placesOf(SECRETS)).toEqual([]);
      expect(await storedCall(callSid)).toEqual({
        ...{ customer_id: null, from_number: null, is_erased: true, facts: 0, recording: 'erasing' },
        ...{ follow_ups: 0, messages: 0 },
        turns:
          'Hello, how can I help you?||Thank you, [erased]. I have [erased] and [erased]. See you at 4 pm.',
      });
      expect(await storedCall(stranger)).toEqual(before);
    },
  );

  it('erasing one of two customers with the same number erases the words of the call in which the agent booked for that customer, and the other customer keeps the call and the number', async () => {
    const zebedea = await addCustomer(deps(), actor(), {
      ...{ firstName: 'Zebedea', lastName: 'Quorn', phone: PHONE },
    });
    const own = await placeCall();
    const callSid = newCallSid();
    await deliver(deps(), [makeCallEvent(company.number, { callSid, from: PHONE })]);
    await recordConversation(deps(), {
      callSid,
      messages: [
        { role: 'user', content: 'I am Zebedea, my tooth hurts' },
        { role: 'assistant', content: 'Thank you, Zebedea.' },
      ],
    });
    await addPersonalTexts(callSid, ['Zebedea Quorn', PHONE, 'My tooth hurts']);
    await addFacts(callSid, 'Zebedea Quorn');
    await bookIn(callSid, BOOKINGS['created the customer'], zebedea.id);
    const ownBefore = await storedCall(own);
    await deps().sql`DELETE FROM late_changes`;
    await deps()
      .sql`UPDATE calls SET started_at = started_at - interval '2 days' WHERE call_sid = ${callSid}`;

    await removeCustomer(asMember(deps(), company.id), actor(), { customerId: zebedea.id });

    expect(await placesOf(['Zebedea', 'tooth hurts'])).toEqual([]);
    expect(await storedCall(callSid)).toEqual({
      ...{ customer_id: customer.id, from_number: PHONE, is_erased: true, facts: 0, recording: 'erasing' },
      ...{ follow_ups: 0, messages: 0, turns: '|Thank you, [erased].' },
    });
    expect(await storedCall(own)).toEqual(ownBefore);
    // The erased sentiment changes the figures of the day.
    expect(await deps().sql`SELECT business_id FROM late_changes`).toEqual([{ business_id: company.id }]);
    await remove();
    expect(await placesOf(SECRETS)).toEqual([]);
    expect(await storedCall(callSid)).toMatchObject({ customer_id: null, from_number: null });
  });

  it('erasing two customers together erases both names in a call in which the agent booked for both', async () => {
    const zebedea = await addCustomer(deps(), actor(), {
      ...{ firstName: 'Zebedea', lastName: 'Quorn', phone: '+14165550178' },
    });
    const callSid = newCallSid();
    await deliver(deps(), [makeCallEvent(company.number, { callSid, from: 'anonymous' })]);
    const content = 'Thank you, Quintessa. I booked for Zebedea too.';
    await recordConversation(deps(), { callSid, messages: [{ role: 'assistant', content }] });
    await bookIn(callSid);
    await bookIn(callSid, BOOKINGS['created the customer'], zebedea.id);
    const customerIds = [customer.id, zebedea.id];
    await removeCustomers(asMember(deps(), company.id), actor(), { customerIds });
    expect(await storedCall(callSid)).toMatchObject({
      turns: 'Thank you, [erased]. I booked for [erased] too.',
    });
  });

  it('erasing a customer erases a message with the customer’s number from an unknown caller, and no message of other customers, numbers or businesses', async () => {
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', phone: '+14165550178' });
    const other = await makeCompany(deps());
    const leave = async (
      content: string,
      { of = company, from = '+14165550190', phone = PHONE, by = null as number | null } = {},
    ) => {
      const { callSid, ...event } = makeCallEvent(of.number, { from });
      await deliver(deps(), [{ ...event, callSid }]);
      await deps().sql`WITH message AS (
          INSERT INTO caller_messages (business_id, call_sid, customer_id, phone, content)
          VALUES (${of.id}, ${callSid}, ${by}, ${phone}, ${content}) RETURNING id
        ), follow_up AS (
          INSERT INTO follow_ups (business_id, call_sid, reasons) VALUES (${of.id}, ${callSid}, '{message}')
        ), mail AS (
          INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id)
          SELECT ${of.id}, 'message-left', 'user-1', 'message-' || id, 'owner@example.test', '{}', 'test' FROM message
        )
        INSERT INTO recordings (business_id, call_sid, kind, message_id, recording_sid, state, seconds, expires_at)
        SELECT ${of.id}, ${callSid}, 'message', id, ${`RE${callSid}`}, 'kept', 42, app_now() + interval '1 day'
        FROM message`;
    };
    await leave('the number of the customer');
    await leave('another number', { phone: '+14165550191' });
    await leave('in a call of Noah', { from: '+14165550178' });
    await leave('a message of Noah', { by: noah.id });
    await leave('in another business', { of: other });
    await remove();
    const rows = await deps().sql`SELECT m.content, r.state,
        EXISTS (SELECT FROM follow_ups f WHERE f.call_sid = m.call_sid) AS is_followed,
        EXISTS (SELECT FROM outgoing_mails o WHERE o.version = 'message-' || m.id) AS is_mailed
      FROM caller_messages m JOIN recordings r ON r.message_id = m.id
      WHERE m.business_id IN (${company.id}, ${other.id}) ORDER BY m.id`;
    const kept = { state: 'kept', is_followed: true, is_mailed: true };
    expect(rows).toEqual([
      { content: 'another number', ...kept },
      { content: 'in a call of Noah', ...kept },
      { content: 'a message of Noah', ...kept },
      { content: 'in another business', ...kept },
    ]);
    const rest = await deps().sql`SELECT
      (SELECT count(*)::int FROM recordings WHERE business_id = ${company.id} AND state = 'erasing') AS erasing,
      (SELECT count(*)::int FROM follow_ups WHERE business_id = ${company.id}) AS follow_ups,
      (SELECT count(*)::int FROM outgoing_mails
        WHERE business_id = ${company.id} AND template = 'message-left') AS mails`;
    expect(rest).toEqual([{ erasing: 1, follow_ups: 3, mails: 3 }]);
    await deps().sql`DELETE FROM caller_messages`;
  });

  it('erasing a customer is complete or undone after a crash at any step, and changes no other business', async () => {
    const other = await makeCompany(deps());
    const others = { firstName: 'Noah', phone: '+14165550178' };
    const { id: othersId } = await addCustomer(deps(), adminOf(other), others);
    await deliver(deps(), [makeCallEvent(other.number, { from: '+14165550178' })]);
    const before = await hashTables(deps().pool, other.id);
    const person = { firstName: 'Quintessa', lastName: 'Zephyrine', phone: PHONE, email: EMAIL };
    const prepare = async () => bookIn(await placeCallFrom('anonymous'));
    await prepare();
    const deaths = await crashAtEachStep(
      deps().config.DATABASE_URL,
      (db) => removeCustomer(asMember({ ...deps(), db }, company.id), actor(), { customerId: customer.id }),
      async (point) => {
        const customers = await deps().sql`SELECT FROM customers WHERE id = ${customer.id}`;
        const isErased = (await placesOf(['Quintessa', 'knee hurts'])).length === 0;
        expect(customers.length === 0, JSON.stringify(point)).toBe(isErased);
        if (!isErased) return;
        customer = await addCustomer(deps(), actor(), person);
        await prepare();
      },
    );
    expect(deaths).toBeGreaterThan(20);
    await remove();
    expect(await placesOf(SECRETS)).toEqual([]);
    expect(await hashTables(deps().pool, other.id)).toEqual(before);
    await removeCustomer(asMember(deps(), other.id), adminOf(other), { customerId: othersId });
  });

  it('erasing a customer also erases the phone number in a call end without a length, and in the voice webhook of that call', async () => {
    const callSid = newCallSid();
    const end = makeCallEvent(company.number, { callSid, from: PHONE, durationSeconds: null });
    await receiveCallEvents(deps().db, [end]);
    await chargeAll(deps());
    await beginCall(deps(), { callSid, from: PHONE, to: company.number });
    await chargeAll(deps());
    expect(await placesOf([PHONE])).toContain('inbox_events.payload');

    await remove();

    expect(await placesOf([PHONE])).toEqual([]);
  });

  it.each([
    ['incoming', false],
    ['outgoing', true],
  ])(
    'erasing a customer during an %s call also erases the phone number in events that arrive later, and the call is stored as ended',
    async (_direction, outbound) => {
      const callSid = newCallSid();
      const ends = outbound
        ? { direction: 'outbound' as const, from: company.number, to: PHONE, ourNumber: company.number }
        : { from: PHONE };
      const report = (status: string) => makeCallEvent(company.number, { callSid, status, ...ends });
      await deliver(deps(), [report('in-progress')]);
      await remove();
      const other = makeCallEvent(company.number, { from: '+14165550178' });
      await receiveCallEvents(deps().db, [report('completed')]);
      expect(await placesOf([PHONE])).toEqual(['inbox_events.payload']);
      await deliver(deps(), [other]);
      expect(await placesOf([PHONE])).toEqual([]);
      const events = await deps().sql`SELECT payload ->> 'from' AS "from", payload ->> 'to' AS "to", outcome
      FROM inbox_events WHERE event_key = ${`${callSid}:completed`}`;
      const unknown = { from: null, to: company.number, outcome: 'charged' };
      expect(events).toEqual([outbound ? { from: company.number, to: null, outcome: 'not_taken' } : unknown]);
      const others = await deps().sql`SELECT payload ->> 'from' AS "from" FROM inbox_events
      WHERE event_key = ${`${other.callSid}:completed`}`;
      expect(others).toEqual([{ from: '+14165550178' }]);
    },
  );

  it('erasing a customer while a later event of the call is charged erases the phone number in that event', async () => {
    const callSid = newCallSid();
    await deliver(deps(), [makeCallEvent(company.number, { callSid, status: 'in-progress', from: PHONE })]);
    const { charged } = await inTransaction(deps(), async (sql) => {
      await sql`UPDATE calls SET erased_at = app_now(), from_number = NULL WHERE call_sid = ${callSid}`;
      await receiveCallEvents(deps().db, [makeCallEvent(company.number, { callSid, from: PHONE })]);
      const charging = chargeAll(deps());
      await requireWaiting(deps(), charging, 'apply_call_events');
      return { charged: charging };
    });
    expect(await charged).toBe(1);
    const events = await deps().sql`SELECT payload ->> 'from' AS "from" FROM inbox_events
      WHERE event_key = ${`${callSid}:completed`}`;
    expect(events).toEqual([{ from: null }]);
    await remove();
  });

  describe('during a conversation', () => {
    const turn = { languageCode: 'en', isDisclosure: false, wasInterrupted: false, sources: null } as const;
    const noTimes = { firstTokenMs: null, firstSentenceMs: null, toolsMs: null };
    const dialogue = startDialogue('en');
    const db = () => deps().db.ofBusiness(company.id);

    /** Answers a call and starts to record its conversation. */
    async function startCall(from: string) {
      const callSid = newCallSid();
      const ids = { callSid, sessionId: 'one' };
      await beginCall(deps(), { callSid, from, to: company.number });
      await openConversation(deps().db, { ...ids, isRecorded: false });
      const recorder = createRecorder({
        ...{ ...ids, db: db(), invalidations: deps().invalidations, log: deps().log },
        ...{
          tokensMax: 1_000,
          translateTo: null,
          onTakenOver: () => undefined,
          onEnded: async () => undefined,
        },
      });
      return {
        callSid,
        correct: recorder.updateTurn,
        add: (position: number, role: 'user' | 'assistant', content: string) =>
          recorder.saveTurn({ ...turn, ...noTimes, position, role, content }, dialogue),
        /** Resolves when all writes before it are stored. */
        written: () => recorder.countTokens(0, 0),
        texts: async () =>
          (await findConversation(db(), callSid, true))?.messages.map(({ content }) => content),
      };
    }

    it('erasing a customer stores later turns of the caller, and corrections of earlier ones, without text', async () => {
      const erased = await startCall(PHONE);
      const other = await startCall('+14165550178');
      for (const call of [erased, other]) call.add(0, 'user', 'I am Ida');
      await Promise.all([erased.written(), other.written()]);
      await remove();
      for (const { add, correct } of [erased, other]) {
        correct(0, 'I am Ida Lee');
        add(1, 'user', 'My tooth hurts');
        add(2, 'assistant', 'How can I help you?');
      }
      await Promise.all([erased.written(), other.written()]);
      expect(await erased.texts()).toEqual(['', '', 'How can I help you?']);
      expect(await other.texts()).toEqual(['I am Ida Lee', 'My tooth hurts', 'How can I help you?']);
      const dialogues = await deps().sql`SELECT call_sid FROM conversations
        WHERE business_id = ${company.id} AND dialogue IS NOT NULL`;
      expect(dialogues).toEqual([{ call_sid: other.callSid }]);
    });

    it.each([
      ['a caller with a withheld number', 'anonymous'],
      ['another customer', '+14165550178'],
    ])(
      'erasing a customer for whom the agent booked in the call of %s stores later turns of the caller without text',
      async (_name, from) => {
        const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', phone: '+14165550178' });
        const { callSid, add, written, texts } = await startCall(from);
        add(0, 'user', 'I am Ida');
        await written();
        await bookIn(callSid);
        await remove();
        add(1, 'user', 'My tooth hurts');
        add(2, 'assistant', 'How can I help you?');
        await written();
        expect(await texts()).toEqual(['', '', 'How can I help you?']);
        await deliver(deps(), [makeCallEvent(company.number, { callSid, from })]);
        const isNoah = from !== 'anonymous';
        expect(await storedCall(callSid)).toMatchObject({
          ...{ customer_id: isNoah ? noah.id : null, from_number: isNoah ? from : null, is_erased: true },
          ...{ facts: 0, follow_ups: 0 },
        });
      },
    );

    it('erasing a customer while a turn of the caller is stored leaves that turn without text', async () => {
      const { callSid, add, written, texts } = await startCall(PHONE);
      const { stored } = await inTransaction(deps(), async (sql) => {
        await sql`UPDATE calls SET erased_at = app_now() WHERE call_sid = ${callSid}`;
        add(0, 'user', 'My tooth hurts');
        const waiting = written();
        await requireWaiting(deps(), waiting, 'FOR SHARE');
        return { stored: waiting };
      });
      await stored;
      expect(await texts()).toEqual(['']);
      await remove();
    });
  });

  it('erasing a customer empties the caller’s turns and all translations, and removes the customer’s name from the agent’s turns', async () => {
    const callSid = await placeCall();
    await deps().sql`UPDATE call_messages SET translation = content, translation_language = 'fr'
      WHERE call_sid = ${callSid}`;
    await remove();
    const translated = await deps().sql`SELECT FROM call_messages
      WHERE call_sid = ${callSid} AND translation IS NOT NULL`;
    expect(translated).toEqual([]);
    const conversation = await findConversation(deps().db.ofBusiness(company.id), callSid, true);
    expect(conversation?.messages.map(({ content }) => content)).toEqual([
      'Hello, how can I help you?',
      '',
      'Thank you, [erased]. I have [erased] and [erased]. See you at 4 pm.',
    ]);
  });

  it('erasing a customer cancels upcoming appointments and leaves past ones unchanged', async () => {
    for (const [status, days] of [
      ['scheduled', 1],
      ['confirmed', 2],
      ['pending', 3],
      ['cancelled', 4],
      ['completed', -1],
      ['confirmed', -2],
    ] as const)
      await addAppointment(status, days);
    expect(await remove()).toEqual({ cancelledAppointments: 3 });
    const rows = await deps().sql`SELECT status, customer_id, notes FROM appointments
      WHERE business_id = ${company.id} ORDER BY id`;
    expect(rows.map(({ status }) => status)).toEqual([
      ...['cancelled', 'cancelled', 'cancelled', 'cancelled', 'completed', 'confirmed'],
    ]);
    for (const row of rows) expect(row).toMatchObject({ customer_id: null, notes: null });
  });

  it('erasing a customer preserves mails to a member with the same address', async () => {
    await deps().sql`UPDATE users SET email = ${EMAIL} WHERE id = ${company.staff.id}`;
    await addMail(EMAIL, false);
    await remove();
    const rows = await deps().sql`SELECT FROM outgoing_mails
      WHERE business_id = ${company.id} AND recipient = ${EMAIL}`;
    expect(rows).toHaveLength(1);
    await deps().sql`DELETE FROM outgoing_mails WHERE business_id = ${company.id}`;
    await deps().sql`DELETE FROM users WHERE business_id = ${company.id} AND id = ${company.staff.id}`;
  });

  const addInvitation = (email: string) =>
    deps().sql`INSERT INTO invitations (business_id, email, role, invited_by, token_hash, expires_at)
      VALUES (${company.id}, ${email}, 'staff', 'Ada', sha256(${randomUUID()}::text::bytea), app_now() + interval '1 day')`;

  it.each<[string, () => Promise<unknown>]>([
    ['an invited person', () => addInvitation(EMAIL)],
    ['another customer', () => addCustomer(deps(), actor(), { firstName: 'Noah', email: EMAIL })],
  ])('erasing a customer preserves mails to %s with the same address', async (_name, addOther) => {
    await addOther();
    await addMail(EMAIL, true);
    await addMail(EMAIL, false);
    await remove();
    const rows = await deps().sql`SELECT payload FROM outgoing_mails
      WHERE business_id = ${company.id} AND recipient = ${EMAIL}`;
    expect(rows).toEqual(Array(2).fill({ payload: { firstName: 'Quintessa' } }));
    await deps().sql`DELETE FROM outgoing_mails WHERE business_id = ${company.id}`;
    await deps().sql`DELETE FROM invitations WHERE business_id = ${company.id}`;
    await deps().sql`DELETE FROM customers WHERE business_id = ${company.id}`;
  });

  it('erasing a customer deletes mails to the customer’s address when no other customer or invited person has that address', async () => {
    await addInvitation('ida@zephyr.test');
    await addCustomer(deps(), actor(), { firstName: 'Noah', email: 'noah@zephyr.test' });
    await addMail(EMAIL, false);
    await remove();
    expect(await deps().sql`SELECT FROM outgoing_mails WHERE business_id = ${company.id}`).toEqual([]);
  });

  it('erasing a customer deletes mails about the customer’s appointments to any address, and no mail of others', async () => {
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', email: 'shared@zephyr.test' });
    const appointments = await deps().sql<{ id: number }>`INSERT INTO appointments (business_id,
      booking_type, status, customer_id, starts_at, ends_at)
      SELECT ${company.id}, 'appointment', 'completed', customer, app_now() - n * interval '1 day',
        app_now() - n * interval '1 day' + interval '1 hour'
      FROM unnest(${[customer.id, noah.id]}::int[]) WITH ORDINALITY AS c(customer, n) RETURNING id`;
    const [theirs = 0, his = 0] = appointments.map(({ id }) => id);
    const mails = [
      ['earlier@zephyr.test', theirs, true],
      ['earlier@zephyr.test', theirs, false],
      ['shared@zephyr.test', theirs, true],
      ['shared@zephyr.test', his, true],
      ['shared@zephyr.test', his, false],
    ] as const;
    for (const [index, [recipient, id, isSent]] of mails.entries())
      await deps().pool.query(
        `INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id, done_at)
         VALUES ($1, 'appointment-booked', 'appointment-' || $2, $3, $4, '{"firstName": "Somebody"}', 'test',
                 CASE WHEN $5 THEN clock_timestamp() END)`,
        [company.id, id, `version-${index}`, recipient, isSent],
      );
    await deps().sql`UPDATE customers SET email = NULL WHERE id = ${customer.id}`;
    await remove();
    const rows = await deps().sql`SELECT version, recipient, payload FROM outgoing_mails
      WHERE business_id = ${company.id} ORDER BY version`;
    const untouched = { recipient: 'shared@zephyr.test', payload: { firstName: 'Somebody' } };
    expect(rows).toEqual([
      { version: 'version-0', recipient: 'erased', payload: {} },
      { version: 'version-2', recipient: 'erased', payload: {} },
      { version: 'version-3', ...untouched },
      { version: 'version-4', ...untouched },
    ]);
  });

  it('erasing a customer deletes the mail to an earlier address about appointments cancelled together, and none to other customers', async () => {
    const subject = `together-${randomUUID()}`;
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', email: 'shared@zephyr.test' });
    const appointments = await deps().sql<{ id: number }>`INSERT INTO appointments (business_id,
      booking_type, status, customer_id, starts_at, ends_at)
      SELECT ${company.id}, 'appointment', 'cancelled', customer, app_now(), app_now() + interval '1 hour'
      FROM unnest(${[customer.id, noah.id]}::int[]) AS c(customer) RETURNING id`;
    for (const [index, { id }] of appointments.entries())
      for (const isSent of [true, false])
        await deps().pool.query(
          `INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id, done_at)
           VALUES ($1, 'appointment-series-cancelled', $5, $2, 'earlier@zephyr.test', $3, 'test',
                   CASE WHEN $4 THEN clock_timestamp() END)`,
          [company.id, `${index} ${isSent}`, { appointments: [{ appointmentId: id }] }, isSent, subject],
        );
    await remove();
    const rows = await deps().sql`SELECT version, recipient FROM outgoing_mails
      WHERE business_id = ${company.id} ORDER BY version`;
    expect(rows).toEqual([
      { version: '0 true', recipient: 'erased' },
      { version: '1 false', recipient: 'earlier@zephyr.test' },
      { version: '1 true', recipient: 'earlier@zephyr.test' },
    ]);
  });

  it('erasing a customer erases recordings, call backs and digests of the customer’s calls and messages, and none of others', async () => {
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', phone: '+14165550178' });
    for (const [name, from, messageOf] of [
      ['own call', PHONE, null],
      ['own message', '+14165550199', customer.id],
      ['other', '+14165550178', null],
    ] as const) {
      const call = makeCallEvent(company.number, { from });
      await deliver(deps(), [call]);
      await addRecords(call.callSid, name, messageOf);
    }
    for (const { id } of [customer, noah])
      await addDigest(`lists ${id === noah.id ? 'other' : 'own'}`, { customerIds: [id], callSids: [] });
    await deps().sql`UPDATE recordings SET state = 'erased'
      WHERE business_id = ${company.id} AND kind = 'message' AND recording_sid LIKE '%own call%'`;

    await remove();

    const recordings = await deps()
      .sql`SELECT split_part(recording_sid, ':', 2) AS name, kind, state FROM recordings
      WHERE business_id = ${company.id} ORDER BY id`;
    expect(recordings.map(({ name, kind, state }) => `${name}: ${kind} ${state}`)).toEqual([
      'own call: call erasing',
      'own call: message erased',
      'own message: call kept',
      'own message: message erasing',
      'other: call kept',
      'other: message kept',
    ]);
    const callBacks = await deps()
      .sql`SELECT customer_phone FROM call_backs WHERE business_id = ${company.id}`;
    expect(callBacks).toEqual([{ customer_phone: '+14165550178' }]);
    const digests = await deps().sql`SELECT version, payload ? 'callSids' AS is_kept FROM outgoing_mails
      WHERE business_id = ${company.id} AND template = 'daily-digest' ORDER BY id`;
    expect(digests.map(({ version, is_kept: isKept }) => [version, isKept])).toEqual([
      ['own call sent', false],
      ['own message sent', false],
      ['other sent', true],
      ['other waiting', true],
      ['lists own sent', false],
      ['lists other sent', true],
      ['lists other waiting', true],
    ]);
  });

  it('erasing a customer throws not_found on a second erasure, and lets one of five concurrent ones succeed', async () => {
    await addAppointment('scheduled', 1);
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, remove));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(remove(), 'not_found');
  });

  it('erasing a customer changes no other customer, of this business or another one', async () => {
    const other = await makeCompany(deps());
    const refused = removeCustomer(asMember(deps(), other.id), adminOf(other), { customerId: customer.id });
    await expectRefusal(refused, 'not_found');
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', phone: '+14165550178' });
    const callSid = newCallSid();
    await deliver(deps(), [makeCallEvent(company.number, { callSid, from: '+14165550178' })]);
    await recordConversation(deps(), { callSid, messages: [{ role: 'user', content: 'Hello' }] });
    await remove();
    const conversation = await findConversation(deps().db.ofBusiness(company.id), callSid, true);
    expect(conversation).toMatchObject({
      call: { customerId: noah.id, customerPhone: '+14165550178' },
      messages: [{ content: 'Hello' }],
    });
  });

  it('erasing a customer changes no call, event, word, translation or appointment of another customer', async () => {
    await placeCall();
    const noah = await addCustomer(deps(), actor(), { firstName: 'Noah', phone: '+14165550178' });
    const { callSid, ...event } = makeCallEvent(company.number, { from: '+14165550178' });
    await deliver(deps(), [{ ...event, callSid }]);
    const messages = [
      { role: 'user' as const, content: 'I come with Quintessa' },
      { role: 'assistant' as const, content: 'See you then, and Quintessa' },
    ];
    await recordConversation(deps(), { callSid, messages });
    await deps().sql`UPDATE call_messages SET translation = content, translation_language = 'fr'
      WHERE call_sid = ${callSid}`;
    await addAppointment('scheduled', 1, noah.id);
    const readRows = () => deps().sql`SELECT to_jsonb(c) AS row FROM calls c WHERE call_sid = ${callSid}
      UNION ALL SELECT to_jsonb(i) FROM inbox_events i WHERE starts_with(i.event_key, ${callSid})
      UNION ALL SELECT to_jsonb(m) FROM call_messages m WHERE call_sid = ${callSid}
      UNION ALL SELECT to_jsonb(a) FROM appointments a WHERE customer_id = ${noah.id}`;
    const before = await readRows();
    expect(before.length).toBeGreaterThan(4);
    expect(await remove()).toEqual({ cancelledAppointments: 0 });
    expect(await readRows()).toEqual(before);
    await deps().sql`DELETE FROM call_messages WHERE call_sid = ${callSid}`;
    await deps().sql`DELETE FROM appointments WHERE business_id = ${company.id}`;
  });

  it('erasing a customer does not wait for the calls and events of other callers', async () => {
    await placeCall();
    const { callSid, ...event } = makeCallEvent(company.number, { from: '+14165550178' });
    await deliver(deps(), [{ ...event, callSid }]);
    await inTransaction(deps(), async (sql) => {
      await sql`SELECT FROM inbox_events WHERE starts_with(event_key, ${callSid}) FOR UPDATE`;
      await sql`SELECT FROM calls WHERE call_sid = ${callSid} FOR UPDATE`;
      await remove();
    });
    expect(await deps().sql`SELECT FROM customers WHERE business_id = ${company.id}`).toEqual([]);
  });

  describe.each([
    ['inbox_events', 'FOR UPDATE OF i'],
    ['calls', 'FOR NO KEY UPDATE) l'],
  ])('while another transaction changes rows of %s', (table, part) => {
    const changes: Record<string, () => Promise<unknown>> = {
      'erasing a customer': remove,
      'changing the number of a customer': () =>
        updateCustomer(asMember(deps(), company.id), actor(), {
          customerId: customer.id,
          phone: '+14165550178',
        }),
    };

    it('erasing a customer locks a call in which the agent booked for the customer before it changes one', async () => {
      const callSid = await placeCallFrom('anonymous');
      await bookIn(callSid);
      const { changed } = await inTransaction(deps(), async (_sql, client) => {
        await client.query(
          `SELECT FROM ${table} WHERE ${table === 'calls' ? 'call_sid' : "split_part(event_key, ':', 1)"} = $1 FOR UPDATE`,
          [callSid],
        );
        const waiting = remove();
        await requireWaiting(deps(), waiting, part);
        return { changed: waiting };
      });
      await changed;
    });

    it.each(Object.entries(changes))(
      '%s locks all calls of the customer before it changes one',
      async (_name, change) => {
        await placeCall();
        const { changed } = await inTransaction(deps(), async (_sql, client) => {
          await client.query(`SELECT FROM ${table} WHERE business_id = $1 FOR UPDATE`, [company.id]);
          const waiting = change();
          await requireWaiting(deps(), waiting, part);
          return { changed: waiting };
        });
        await changed;
      },
    );
  });

  it('erasing a customer does not block a call in progress', async () => {
    const { call } = await inTransaction(deps(), async (sql) => {
      await sql`SELECT FROM customers WHERE id = ${customer.id} FOR UPDATE`;
      const beginning = beginCall(deps(), { callSid: newCallSid(), from: PHONE, to: company.number });
      await waitForBlockedStatement(deps());
      await sql`DELETE FROM customers WHERE id = ${customer.id}`;
      return { call: beginning };
    });
    expect((await call).kind).toBe('greet');
    const { calls } = await listCalls(deps().db.ofBusiness(company.id), {}, true);
    expect(calls).toMatchObject([{ customerId: null, customerPhone: PHONE }]);
  });
});
