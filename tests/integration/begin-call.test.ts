import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLanguageCode, type LanguageCode } from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { chargeAll, deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDeps } from '../support/deps.ts';
import {
  addFunds,
  agePayments,
  balanceOf,
  makeBusiness,
  makePerson,
  newCallSid,
  type TestBusiness,
} from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';
import { until } from '../support/until.ts';

const deps = forFile(createTestDeps);
const MIGRATION = new URL(
  '../../prisma/migrations/20261224100000_withheld_numbers/migration.sql',
  import.meta.url,
);

/** Creates a business that made its first payment 60 days ago and now has the balance `balanceCents`. */
async function makeEstablished(balanceCents: number): Promise<TestBusiness> {
  const business = await makeBusiness(deps, { balanceCents: 1 });
  await agePayments(deps.pool, business.id);
  await deps.sql`SELECT post_ledger_entry(${business.id}, 'adjustment', ${newCallSid()},
    ${balanceCents - 1}, '{"note": "Adjusted"}')`;
  return business;
}

const ring = ({ number }: Pick<TestBusiness, 'number'>, callSid = newCallSid(), from = '+16475550001') =>
  beginCall(deps, { callSid, from, to: number });

const callsOf = (businessId: number) =>
  deps.sql`SELECT * FROM calls WHERE business_id = ${businessId} ORDER BY id`;

async function readRefusalEvents(businessId: number) {
  const rows = await deps.sql`SELECT payload FROM outbox_events
    WHERE business_id = ${businessId} AND name = 'calls.refused' ORDER BY id`;
  return rows.map((row) => row.payload);
}

describe('a call that the balance covers', () => {
  it('a call that the balance covers is greeted in the number’s language with the business’s name', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25, name: 'Clinique du Parc' });
    await deps.prisma.businessLanguage.create({ data: { businessId: business.id, languageCode: 'fr' } });
    await deps.prisma.phoneNumber.updateMany({
      where: { businessId: business.id },
      data: { languageCode: 'fr' },
    });

    expect(await ring(business)).toEqual({
      kind: 'greet',
      isRecorded: false,
      spoken: [
        {
          languageCode: 'fr',
          speech: {
            spokenAs: 'fr-CA',
            transcribedAs: 'fr-CA',
            provider: 'Google',
            voice: 'fr-CA-Chirp3-HD-Aoede',
          },
        },
        {
          languageCode: 'en',
          speech: expect.objectContaining({ spokenAs: 'en-US', transcribedAs: 'en-CA' }),
        },
      ],
      greeting:
        'Bonjour, merci d’appeler Clinique du Parc. Comment puis-je vous aider? ' +
        'Je suis l’assistant IA de Clinique du Parc; cet appel est transcrit.',
    });
  });

  it('a call that the balance covers is greeted with the business’s own greeting, followed by the notice that the call is transcribed', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25, name: 'Clinique' });
    await deps.prisma.receptionistText.create({
      data: { businessId: business.id, languageCode: 'en', greeting: 'Welcome to {business}!' },
    });
    expect(await ring(business)).toMatchObject({
      greeting: 'Welcome to Clinique! I am Clinique’s AI assistant; this call is transcribed.',
    });
  });

  it('a call that the balance covers is greeted in the voice that the business chose for the number’s language', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25 });
    const { id } = await deps.prisma.languageVoice.findFirstOrThrow({
      where: { languageCode: 'en', isDefault: false },
    });
    await deps.prisma.businessLanguage.updateMany({
      where: { businessId: business.id },
      data: { languageVoiceId: id },
    });
    expect(await ring(business)).toMatchObject({ spoken: [{ speech: { voice: 'en-US-Chirp3-HD-Charon' } }] });
  });

  it('a call that the balance covers is greeted in English while the number’s language has no voice', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25, name: 'Kohvik' });
    await deps.prisma.businessLanguage.create({ data: { businessId: business.id, languageCode: 'et' } });
    await deps.prisma.phoneNumber.updateMany({
      where: { businessId: business.id },
      data: { languageCode: 'et' },
    });
    expect(await ring(business)).toMatchObject({
      greeting: expect.stringMatching(/^Hello, thank you for calling Kohvik. How can I help you\?/),
      spoken: [{ languageCode: 'en' }],
    });
  });

  it.each(['Cash $& Carry', "A$$AP $' $` $1", '{business}'])(
    'a call that the balance covers is greeted with the business name "%s" unchanged',
    async (name) => {
      const business = await makeBusiness(deps, { balanceCents: 25, name });
      expect(await ring(business)).toMatchObject({
        greeting: expect.stringContaining(
          `Hello, thank you for calling ${name}. How can I help you? I am ${name}’s`,
        ),
      });
    },
  );

  it('a call that the balance covers is stored with its caller, and with the customer who has the caller’s number', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25 });
    const other = await makeBusiness(deps);
    const person = { firstName: 'Anna', lastName: 'Roy', phone: '+16475550777' };
    await deps.prisma.customer.create({ data: { ...person, businessId: other.id } });
    const customer = await deps.prisma.customer.create({ data: { ...person, businessId: business.id } });

    await ring(business, 'CAknown', person.phone);

    expect(await callsOf(business.id)).toMatchObject([
      {
        call_sid: 'CAknown',
        from_number: person.phone,
        customer_id: customer.id,
        status: 'ringing',
        refusal: null,
      },
    ]);
  });

  it('a call that the balance covers gets the same response to repeated webhooks and is stored once', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25 });
    const callSid = newCallSid();
    const first = await ring(business, callSid);
    await deps.sql`UPDATE accounts SET calls_below_zero = 20, balance_cents = 0
      WHERE business_id = ${business.id}`;
    expect(await ring(business, callSid)).toEqual(first);
    expect(await callsOf(business.id)).toHaveLength(1);
  });

  it('a call that the balance covers is stored once for ten concurrent webhooks', async () => {
    const business = await makeBusiness(deps, { balanceCents: 25 });
    const callSid = newCallSid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ring(business, callSid)));
    expect(new Set(answers.map((answer) => answer.kind))).toEqual(new Set(['greet']));
    expect(await callsOf(business.id)).toHaveLength(1);
  });

  it('a call is answered even if its end is stored during the processing of its voice webhook', async () => {
    const own = await createTestDeps();
    const gate = await own.pool.connect();
    const business = await makeBusiness(own, { balanceCents: 1_000 });
    const callSid = newCallSid();
    const write = (text: string, ...values: unknown[]) => gate.query(text, values);
    const isWaiting = async () =>
      (await write(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 77 AND NOT granted`))
        .rowCount === 1;
    // An insert updates the index on `waits`, which waits for an advisory lock. The unique keys are recreated after
    // that index, so that an insert updates them later.
    await write(`CREATE FUNCTION waits(call_sid text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(77); RETURN call_sid; END $$;
      ALTER TABLE calls DROP CONSTRAINT calls_call_sid_key CASCADE, DROP CONSTRAINT calls_business_id_call_sid_key CASCADE;
      CREATE INDEX ON calls (waits(call_sid));
      ALTER TABLE calls ADD UNIQUE (call_sid), ADD UNIQUE (business_id, call_sid)`);

    await write('SELECT pg_advisory_lock(77)');
    const answer = beginCall(own, { callSid, from: '+16475550001', to: business.number });
    await until(isWaiting, 10_000, 'the call is about to be written');
    await write(
      `INSERT INTO calls (business_id, call_sid, direction, status, ended_at) VALUES ($1, $2, 'inbound', 'completed', now())`,
      ...[business.id, callSid],
    );
    await write('SELECT pg_advisory_unlock(77)');
    expect(await answer).toMatchObject({ kind: 'greet' });
    const { rows } = await write('SELECT status, began_at IS NOT NULL AS began FROM calls');
    expect(rows).toEqual([{ status: 'completed', began: true }]);
    gate.release();
    await own.drop();
  });
});

it('a repeated webhook is not answered when another business has the number meanwhile', async () => {
  const business = await makeBusiness(deps, { balanceCents: 25 });
  const next = await makeBusiness(deps, { balanceCents: 25 });
  const callSid = newCallSid();
  await ring(business, callSid);
  await deps.sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now()
    WHERE business_id = ${business.id}`;
  await deps.sql`UPDATE phone_numbers SET number = ${business.number} WHERE business_id = ${next.id}`;
  expect(await ring(business, callSid)).toEqual({ kind: 'unknown_number' });
  expect(await callsOf(next.id)).toEqual([]);
});

describe('a refused call', () => {
  it('a refused call is not stored for an unknown number', async () => {
    expect(await ring({ number: '+14169999999' })).toEqual({ kind: 'unknown_number' });
  });

  it('a call to a released number is refused like a call to an unknown number', async () => {
    const business = await makeBusiness(deps, { balanceCents: 1_000 });
    await deps.prisma.phoneNumber.updateMany({
      where: { businessId: business.id },
      data: { status: 'cancelled', releasedAt: new Date() },
    });
    expect(await ring(business)).toEqual({ kind: 'unknown_number' });
  });

  it('a refused call is stored for a number on hold, and preserved when the call ends', async () => {
    const business = await makeBusiness(deps, { balanceCents: 1_000, numberStatus: 'on_hold' });
    const callSid = newCallSid();

    expect(await ring(business, callSid)).toMatchObject({
      kind: 'refuse',
      reason: 'number_on_hold',
      languageCode: 'en',
    });
    await deps.prisma.phoneNumber.updateMany({
      where: { businessId: business.id },
      data: { status: 'active' },
    });
    await deliver(deps, [makeCallEvent(business.number, { callSid })]);

    expect(await callsOf(business.id)).toMatchObject([
      { refusal: 'number_on_hold', charge_outcome: 'number_on_hold' },
    ]);
    expect(await balanceOf(deps.pool, business.id)).toBe(1_000);
    expect(await readRefusalEvents(business.id)).toEqual([]);
  });
});

it('the text of a refused call is translated into every language that a number can have', async () => {
  const rows = await deps.sql<{ code: string }>`SELECT code FROM languages WHERE code <> 'en'`;
  const codes = rows.map(({ code }) => code).filter(isLanguageCode);
  expect(codes).toHaveLength(51);
  const refusalIn = (code: LanguageCode) => voiceIn(code)('voice.refusal');
  expect(codes.filter((code) => refusalIn(code) === refusalIn('en'))).toEqual([]);
});

describe('calls on a balance below the price of a call', () => {
  const kinds = async (business: TestBusiness, calls: number) => {
    const answers = [];
    for (let call = 0; call < calls; call += 1) answers.push((await ring(business)).kind);
    return answers;
  };

  it('20 calls in progress are answered on a balance below the price of a call, and the next call is refused and free', async () => {
    const business = await makeEstablished(24);

    expect(await kinds(business, 20)).toEqual(Array(20).fill('greet'));
    const callSid = newCallSid();
    expect(await ring(business, callSid)).toMatchObject({ kind: 'refuse', reason: 'refused_no_funds' });
    await deliver(deps, [makeCallEvent(business.number, { callSid })]);

    expect(await balanceOf(deps.pool, business.id)).toBe(24);
    expect((await callsOf(business.id)).at(-1)).toMatchObject({ charge_outcome: 'refused_no_funds' });
  });

  it('20 consecutive calls are answered and charged, and the next one is refused', async () => {
    const business = await makeEstablished(0);
    for (let call = 0; call < 20; call += 1) {
      const callSid = newCallSid();
      expect((await ring(business, callSid)).kind).toBe('greet');
      await deliver(deps, [makeCallEvent(business.number, { callSid })]);
    }
    expect((await ring(business)).kind).toBe('refuse');
    expect(await balanceOf(deps.pool, business.id)).toBe(-500);
  });

  it('20 of 40 concurrent calls are answered on a balance of zero', async () => {
    const business = await makeEstablished(0);
    const answers = await Promise.all(Array.from({ length: 40 }, () => ring(business)));
    expect(answers.filter((answer) => answer.kind === 'greet')).toHaveLength(20);
  });

  it('calls without a reported end use up the balance for at most two hours, and then another call is answered', async () => {
    const business = await makeEstablished(0);
    await kinds(business, 20);
    await deps.sql`UPDATE calls SET created_at = created_at - interval '121 minutes'
      WHERE business_id = ${business.id}`;
    expect((await ring(business)).kind).toBe('greet');
  });

  it('owners get one mail for any number of refused calls, and another one after the next credit', async () => {
    const business = await makeEstablished(0);
    const other = await makeEstablished(0);
    await makePerson(deps, business.id);
    await kinds(business, 25);
    expect(await readRefusalEvents(business.id)).toEqual([{ balanceCents: 0, sequence: 1 }]);

    await relayOutbox(deps);
    await relayOutbox(deps);
    const mails = await deps.sql`SELECT template FROM outgoing_mails WHERE business_id = ${business.id}`;
    expect(mails).toEqual([{ template: 'calls-refused' }]);

    const [refused] = await deps.sql`SELECT call_sid FROM calls
      WHERE business_id = ${business.id} AND refusal IS NOT NULL LIMIT 1`;
    await addFunds(deps.pool, business.id, 10);
    await ring(business, refused.call_sid);
    expect(await readRefusalEvents(business.id)).toHaveLength(1);
    await kinds(business, 2);
    expect(await readRefusalEvents(business.id)).toEqual([
      { balanceCents: 0, sequence: 1 },
      { balanceCents: 10, sequence: 3 },
    ]);
    expect(await readRefusalEvents(other.id)).toEqual([]);
  });

  it('a payment makes the agent answer again immediately', async () => {
    const business = await makeEstablished(0);
    expect((await kinds(business, 21)).at(-1)).toBe('refuse');
    await addFunds(deps.pool, business.id, 2_000);
    expect((await ring(business)).kind).toBe('greet');
  });
});

describe('calls in progress', () => {
  const ringAtOnce = async (business: TestBusiness, calls: number) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => ring(business)));
    return answers.filter(({ kind }) => kind === 'greet').length;
  };
  const reasonOf = async (business: TestBusiness) => {
    const answer = await ring(business);
    return answer.kind === 'refuse' ? answer.reason : answer.kind;
  };

  it('calls in progress count against the balance: $5 covers 20 of 60 concurrent calls, and 20 more may take the balance below zero', async () => {
    const business = await makeEstablished(500);
    expect(await ringAtOnce(business, 60)).toBe(40);
    expect(await reasonOf(business)).toBe('refused_no_funds');
    const open = await callsOf(business.id);
    const accepted = open.filter(({ refusal }) => refusal === null);
    await deliver(
      deps,
      accepted.map(({ call_sid: callSid }) => makeCallEvent(business.number, { callSid })),
    );
    expect(await balanceOf(deps.pool, business.id)).toBe(-500);
    expect(await reasonOf(business)).toBe('refused_no_funds');
  });

  it('calls in progress free their share of the balance as soon as they end without a charge', async () => {
    const business = await makeEstablished(25);
    const sids = Array.from({ length: 21 }, () => newCallSid());
    for (const callSid of sids) expect((await ring(business, callSid)).kind).toBe('greet');
    expect(await reasonOf(business)).toBe('refused_no_funds');
    await deliver(deps, [makeCallEvent(business.number, { callSid: sids[0] ?? '', durationSeconds: 1 })]);
    expect(await reasonOf(business)).toBe('greet');
  });

  it('calls that have ended still count against the balance until their length is known', async () => {
    const business = await makeEstablished(25);
    const sids = Array.from({ length: 21 }, () => newCallSid());
    for (const callSid of sids) await ring(business, callSid);
    await deliver(deps, [makeCallEvent(business.number, { callSid: sids[0] ?? '', durationSeconds: null })]);
    expect(await reasonOf(business)).toBe('refused_no_funds');
  });

  it('calls in progress are limited to ten until seven days after the first payment, even when sixty arrive concurrently', async () => {
    const business = await makeBusiness(deps, { balanceCents: 10_000 });
    expect(await ringAtOnce(business, 60)).toBe(10);
    expect(await reasonOf(business)).toBe('too_many_calls');
    await agePayments(deps.pool, business.id, 6);
    expect(await reasonOf(business)).toBe('too_many_calls');
    await agePayments(deps.pool, business.id, 1);
    expect(await reasonOf(business)).toBe('greet');
  });

  it('calls in progress are limited to ten before any payment, and an ended call frees its place', async () => {
    const business = await makeBusiness(deps);
    const callSid = newCallSid();
    await ring(business, callSid);
    expect(await ringAtOnce(business, 12)).toBe(9);
    const refused = newCallSid();
    expect(await ring(business, refused)).toMatchObject({ reason: 'too_many_calls' });
    await deliver(deps, [
      makeCallEvent(business.number, { callSid }),
      makeCallEvent(business.number, { callSid: refused }),
    ]);
    expect((await callsOf(business.id)).at(-1)).toMatchObject({ charge_outcome: 'too_many_calls' });
    expect(await balanceOf(deps.pool, business.id)).toBe(-25);
    expect(await reasonOf(business)).toBe('greet');
  });

  it('calls in progress no longer count towards the limit of ten once they end, even with an unknown length', async () => {
    const business = await makeBusiness(deps, { balanceCents: 10_000 });
    const callSid = newCallSid();
    await ring(business, callSid);
    expect(await ringAtOnce(business, 9)).toBe(9);
    expect(await reasonOf(business)).toBe('too_many_calls');
    await deliver(deps, [makeCallEvent(business.number, { callSid, durationSeconds: null })]);
    expect(await reasonOf(business)).toBe('greet');
  });

  it('calls in progress do not include ended calls whose webhook never arrived', async () => {
    const business = await makeEstablished(25);
    const events = Array.from({ length: 21 }, () => makeCallEvent(business.number));
    await receiveCallEvents(deps.db, events);
    await chargeAll(deps);
    expect(await reasonOf(business)).toBe('greet');
  });

  it('calls in progress are counted per business', async () => {
    const business = await makeBusiness(deps, { balanceCents: 10_000 });
    const other = await makeBusiness(deps, { balanceCents: 10_000 });
    await ringAtOnce(business, 12);
    expect(await reasonOf(other)).toBe('greet');
  });

  it('calls in progress count once for a repeated webhook, and not at all when the process died before its commit', async () => {
    const business = await makeBusiness(deps, { balanceCents: 10_000 });
    const sids = Array.from({ length: 9 }, () => newCallSid());
    for (const callSid of [...sids, ...sids]) await ring(business, callSid);
    await inLostTransaction(deps, async (sql) => {
      await sql`SELECT * FROM begin_call(${newCallSid()}, '+16475550001', ${business.number}, 20, 5000, 10, 7)`;
    });
    expect(await reasonOf(business)).toBe('greet');
    expect(await reasonOf(business)).toBe('too_many_calls');
  });

  it('each refused call is logged in one line with business, call and rule', async () => {
    const { log, lines } = captureLog();
    const business = await makeBusiness(deps, { balanceCents: 10_000 });
    await ringAtOnce(business, 10);
    const callSid = newCallSid();
    const call = { callSid, from: '+16475550001', to: business.number };
    await beginCall({ ...deps, log }, call);
    await beginCall({ ...deps, log }, call);
    expect(lines).toMatchObject([{ businessId: business.id, callSid, rule: 'too_many_calls' }]);
  });
});

describe('a call with a withheld number', () => {
  const WITHHELD = [
    ...['', 'anonymous', 'Restricted', 'sip:anonymous@anonymous.invalid'],
    ...['+266696687', '+7378742833', '+2562533'],
  ];
  const numbersOf = async (businessId: number) =>
    (await callsOf(businessId)).map(({ from_number }) => from_number);

  it('a call with a withheld number has no number of the caller, whether its start or its end is received first', async () => {
    const business = await makeBusiness(deps, { balanceCents: 1_000 });
    for (const from of WITHHELD) {
      await ring(business, newCallSid(), from);
      await receiveCallEvents(deps.db, [makeCallEvent(business.number, { from })]);
    }
    await chargeAll(deps);
    expect(await numbersOf(business.id)).toEqual(Array(2 * WITHHELD.length).fill(null));
  });

  it.each(['+16475550001', '+442071838750', 'sip:reception@example.com', '611'])(
    'the number %s is not withheld',
    async (from) => {
      const business = await makeBusiness(deps, { balanceCents: 1_000 });
      await ring(business, newCallSid(), from);
      expect(await numbersOf(business.id)).toEqual([from]);
    },
  );

  it('a withheld number that an earlier release stored is removed from the call and its message by the migration', async () => {
    const business = await makeBusiness(deps);
    for (const from of ['anonymous', '+266696687', '+16475550001'])
      await deps.sql`WITH c AS (
          INSERT INTO calls (business_id, call_sid, direction, from_number, status, started_at)
          VALUES (${business.id}, ${newCallSid()}, 'inbound', ${from}, 'completed', app_now() - interval '3 days')
          RETURNING business_id, call_sid)
        INSERT INTO caller_messages (business_id, call_sid, phone, content) SELECT business_id, call_sid, ${from}, '' FROM c`;
    await deps.pool.query(readFileSync(MIGRATION, 'utf8'));
    expect(await numbersOf(business.id)).toEqual([null, null, '+16475550001']);
    const phones =
      await deps.sql`SELECT phone FROM caller_messages WHERE business_id = ${business.id} ORDER BY id`;
    expect(phones.map(({ phone }) => phone)).toEqual([null, null, '+16475550001']);
    expect(await deps.sql`SELECT FROM late_changes WHERE business_id = ${business.id}`).toHaveLength(2);
  });
});
