import { beforeEach, describe, expect, it } from 'vitest';
import { decideNextStep } from '../../server/modules/agent/conversations/session/decide-next-step.ts';
import { endLostTransfers } from '../../server/modules/telephony/routing/end-lost-transfers.ts';
import { findTransfer } from '../../server/modules/telephony/routing/find-transfer.ts';
import { readRouting } from '../../server/modules/telephony/routing/routing.queries.ts';
import { setTransferLimits } from '../../server/modules/telephony/routing/set-transfer-limits.ts';
import { buildTestApp } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import {
  agePayments,
  makeBusiness,
  newCallSid,
  newPhoneNumber,
  type TestBusiness,
} from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { postForm, ring } from '../support/relay-caller.ts';
import { parseXml } from '../support/xml.ts';

const ENDED = '/webhooks/twilio/relay-ended';
const DIALLED = '/webhooks/twilio/dial-ended';
/** URL fragment that makes Twilio retry after connection timeouts and 5xx responses. */
const AGAIN = '#rc=3&rp=ct,5xx';
const PHONE = '+14165550188';

const test = forFile(buildTestApp);
let business: TestBusiness;
let callSid: string;

beforeEach(async () => {
  business = await makeBusiness(test.deps, { balanceCents: 1_000 });
  callSid = newCallSid();
  await ring(test.app, callSid, business.number);
});

/** Configures a transfer phone for the business. */
async function addTransferTarget(
  { id }: Pick<TestBusiness, 'id'>,
  options: { availability?: string; hasVoicemail?: boolean; phone?: string } = {},
): Promise<void> {
  const { availability = 'always', hasVoicemail = false, phone = PHONE } = options;
  await test.deps.sql`WITH phone AS (
      INSERT INTO transfer_phones (business_id, phone, proved_at)
        VALUES (${id}, ${phone}, clock_timestamp()) RETURNING id)
    INSERT INTO transfer_targets (business_id, phone_number_id, transfer_phone_id, availability,
      has_voicemail)
    SELECT ${id}, n.id, phone.id, ${availability}, ${hasVoicemail} FROM phone, phone_numbers n
      WHERE n.business_id = ${id}`;
}

/** The TwiML verbs of the response, and the first one with its attributes. */
async function nextAfter(path: string, form: Record<string, string>) {
  const answer = await postForm(test.app, path, { CallSid: callSid, CallStatus: 'in-progress', ...form });
  expect(answer.statusCode).toBe(200);
  const { children } = parseXml(answer.body);
  return { verbs: children.map(({ name }) => name), first: children[0] };
}
const handoff = (reason: string) => ({ HandoffData: JSON.stringify({ reason }) });

describe('end of a conversation', () => {
  it('a finished conversation is hung up', async () => {
    expect((await nextAfter(ENDED, handoff('ended'))).verbs).toEqual(['Hangup']);
  });

  it('the end of a conversation does nothing after the caller has hung up', async () => {
    await addTransferTarget(business);
    expect((await nextAfter(ENDED, { CallStatus: 'completed' })).verbs).toEqual(['Hangup']);
  });

  it('a transfer dials the stored transfer phone, even when the handoff data names another phone', async () => {
    await addTransferTarget(business);
    const data = JSON.stringify({ reason: 'transfer', phone: '+19005550100', to: '+19005550100' });
    const { verbs, first } = await nextAfter(ENDED, { HandoffData: data });
    expect(verbs).toEqual(['Dial']);
    expect(first).toMatchObject({
      text: PHONE,
      attributes: { action: `http://callingua.test${DIALLED}${AGAIN}`, timeout: '20', timeLimit: '1800' },
    });
  });

  it('the end of a conversation never dials the phone of another business', async () => {
    await addTransferTarget(await makeBusiness(test.deps));
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Connect']);
  });

  it('a transfer that the owner has switched off is never dialled, neither at the request of the agent nor after two lost conversations', async () => {
    await addTransferTarget(business);
    const other = await makeBusiness(test.deps);
    await test.deps.sql`INSERT INTO receptionist_settings (business_id, may_transfer)
      VALUES (${business.id}, false), (${other.id}, true)`;
    const requests = [
      [ENDED, handoff('transfer')],
      [`${ENDED}?second=1`, handoff('transfer')],
      [`${ENDED}?second=1`, { ErrorCode: '64105' }],
    ] as const;
    const steps = async () => {
      const verbs: string[] = [];
      for (const [path, form] of requests) verbs.push((await nextAfter(path, form)).verbs.join(' '));
      return verbs;
    };
    expect(await steps()).toEqual(['Connect', 'Say Hangup', 'Say Hangup']);
    await test.deps.sql`UPDATE transfer_targets SET has_voicemail = true WHERE business_id = ${business.id}`;
    expect(await steps()).toEqual(Array(3).fill('Say Record Hangup'));
    await test.deps
      .sql`UPDATE receptionist_settings SET may_transfer = true WHERE business_id = ${business.id}`;
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Dial']);
  });

  it('a transfer outside the opening hours takes a message if the business allows messages', async () => {
    await addTransferTarget(business, { availability: 'business_hours', hasVoicemail: true });
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Say', 'Record', 'Hangup']);
  });

  it('a transfer outside the opening hours returns the caller to the agent once if the business takes no messages, and then hangs up', async () => {
    await addTransferTarget(business, { availability: 'business_hours' });
    const { first } = await nextAfter(ENDED, handoff('transfer'));
    expect(first?.children[0]?.attributes.welcomeGreeting).toBe('Nobody can take your call right now.');
    const { verbs, first: again } = await nextAfter(`${ENDED}?second=1`, handoff('transfer'));
    expect(verbs).toEqual(['Say', 'Hangup']);
    expect(again?.text).toContain('Nobody can take your call right now.');
  });

  it.each([
    ['was lost', { ErrorCode: '64105' }],
    ['left invalid JSON as handoff data', { HandoffData: '{"reason":' }],
    ['left an unknown reason', handoff('buy')],
  ])(
    'a call returns to the agent once and then dials the transfer phone when the conversation %s',
    async (_name, form) => {
      await addTransferTarget(business);
      const { first } = await nextAfter(ENDED, form);
      const action = `http://callingua.test${ENDED}?second=1${AGAIN}`;
      expect(first).toMatchObject({ name: 'Connect', attributes: { action } });
      expect((await nextAfter(`${ENDED}?second=1`, form)).verbs).toEqual(['Dial']);
    },
  );

  it('a call that returns to the agent is greeted with the notice about AI and transcription if no conversation has begun', async () => {
    const lost = async () =>
      (await nextAfter(ENDED, { ErrorCode: '64105' })).first?.children[0]?.attributes.welcomeGreeting;
    expect(await lost()).toContain(business.name);
    expect(await lost()).toContain('AI assistant; this call is transcribed.');
    await test.deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
      VALUES (${business.id}, ${callSid}, 0, 'assistant', 'Hello', app_now())`;
    expect(await lost()).toBe('I did not understand that. Please say it again.');
  });

  it('a call returns to the agent after each server stop, because a deployment replaces every server', async () => {
    await addTransferTarget(business);
    for (const path of [ENDED, `${ENDED}?second=1`]) {
      const { first } = await nextAfter(path, handoff('restart'));
      const action = `http://callingua.test${path}${AGAIN}`;
      expect(first).toMatchObject({ name: 'Connect', attributes: { action } });
    }
  });

  it('the call of an unknown conversation is hung up', async () => {
    const unknown = { CallSid: newCallSid(), CallStatus: 'in-progress', ...handoff('transfer') };
    const other = await postForm(test.app, ENDED, unknown);
    expect(parseXml(other.body).children.map(({ name }) => name)).toEqual(['Hangup']);
  });

  it('the end of a conversation is accepted only from Twilio', async () => {
    for (const url of [ENDED, DIALLED, '/webhooks/twilio/recorded', '/webhooks/twilio/recording-status']) {
      const answer = await test.app.inject({ method: 'POST', url, payload: { CallSid: callSid } });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('end of a transfer dial', () => {
  it.each(['completed', 'answered'])(
    'an answered transfer is hung up when it ends (%s)',
    async (DialCallStatus) => {
      expect((await nextAfter(DIALLED, { DialCallStatus })).verbs).toEqual(['Hangup']);
    },
  );

  it('an unanswered transfer takes a message if the business allows messages, or returns to the agent', async () => {
    await addTransferTarget(business);
    expect((await nextAfter(DIALLED, { DialCallStatus: 'no-answer' })).verbs).toEqual(['Connect']);
    await test.deps.sql`UPDATE transfer_targets SET has_voicemail = true WHERE business_id = ${business.id}`;
    const { verbs } = await nextAfter(DIALLED, { DialCallStatus: 'busy' });
    expect(verbs).toEqual(['Say', 'Record', 'Hangup']);
  });
});

describe('transfer limits', () => {
  const transfer = () => nextAfter(ENDED, handoff('transfer'));
  const dialEnded = (form: Record<string, string>, path = DIALLED) => nextAfter(path, form);
  /** Requests a transfer in a call of another caller of the business. */
  async function transferAnother() {
    callSid = newCallSid();
    await ring(test.app, callSid, business.number, newPhoneNumber());
    return transfer();
  }
  const transfers = async (id = business.id) => {
    const rows = await test.deps.sql<{ reserved: number; used: number | null; by: string | null }>`SELECT
      reserved_seconds AS reserved, used_seconds AS used, settled_by AS by FROM call_transfers
      WHERE business_id = ${id} ORDER BY started_at`;
    return rows;
  };
  const setLimits = (change: object) => {
    const limits = { businessId: business.id, dayMinutes: 90, countries: [], ...change };
    return setTransferLimits(test.deps, { actor: 'operator:test', ...limits });
  };
  const limit = (dayMinutes: number) => setLimits({ dayMinutes });
  const backdate = (minutes: number) =>
    test.deps.sql`UPDATE call_transfers
      SET started_at = started_at - make_interval(mins => ${minutes}) WHERE business_id = ${business.id}`;

  it('a transferred call ends after the time limit that the owner set for transfers', async () => {
    await addTransferTarget(business);
    await test.deps.sql`UPDATE transfer_targets SET limit_minutes = 45 WHERE business_id = ${business.id}`;
    expect((await transfer()).first).toMatchObject({ attributes: { timeLimit: '2700' } });
  });

  it('a transfer reserves transfer time once and settles the used time once, even for repeated webhooks', async () => {
    await addTransferTarget(business);
    for (let delivery = 0; delivery < 3; delivery += 1) expect((await transfer()).verbs).toEqual(['Dial']);
    expect(await transfers()).toEqual([{ reserved: 1_800, used: null, by: null }]);
    for (const DialCallDuration of ['95', '95', '400'])
      await dialEnded({ DialCallStatus: 'completed', DialCallDuration });
    expect(await transfers()).toEqual([{ reserved: 1_800, used: 95, by: 'callback' }]);
  });

  it('an unanswered transfer uses no transfer time, and a second transfer of the same call is counted separately', async () => {
    await addTransferTarget(business);
    await transfer();
    await dialEnded({ DialCallStatus: 'no-answer' });
    await nextAfter(`${ENDED}?second=1`, handoff('transfer'));
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '30' }, `${DIALLED}?second=1`);
    expect(await transfers()).toMatchObject([{ used: 0 }, { used: 30 }]);
  });

  it('a fourth concurrent transfer of a business is not dialled, and its caller hears that nobody is available', async () => {
    await addTransferTarget(business);
    await limit(600);
    const { log, lines } = captureLog();
    await transfer();
    await transferAnother();
    await transferAnother();
    expect((await transferAnother()).first?.children[0]?.attributes.welcomeGreeting).toBe(
      'Nobody can take your call right now.',
    );
    const end = { callSid, isOnTheLine: true, reason: 'transfer' as const };
    expect(await decideNextStep({ db: test.deps.db, log }, end, false)).toMatchObject({ kind: 'converse' });
    expect(lines).toMatchObject([{ businessId: business.id, callSid, rule: 'transfers_at_once' }]);
    await test.deps.sql`UPDATE transfer_targets SET has_voicemail = true WHERE business_id = ${business.id}`;
    expect((await transfer()).verbs).toEqual(['Say', 'Record', 'Hangup']);
    const [first] = await test.deps.sql`SELECT call_sid FROM call_transfers
      WHERE business_id = ${business.id} LIMIT 1`;
    await dialEnded({ CallSid: first.call_sid, DialCallStatus: 'completed', DialCallDuration: '10' });
    expect((await transfer()).verbs).toEqual(['Dial']);
  });

  it('three of thirty callers who request a transfer concurrently are transferred', async () => {
    await addTransferTarget(business);
    await limit(600);
    const sids = Array.from({ length: 30 }, () => newCallSid());
    for (const sid of sids) {
      await ring(test.app, sid, business.number);
      await test.deps.sql`UPDATE calls SET ended_at = app_now() WHERE call_sid = ${sid}`;
    }
    const steps = await Promise.all(
      sids.map((sid) =>
        decideNextStep(test.deps, { callSid: sid, isOnTheLine: true, reason: 'transfer' }, false),
      ),
    );
    expect(steps.filter(({ kind }) => kind === 'dial')).toHaveLength(3);
  });

  it('the limit is 60 transfer minutes in 24 hours for a new business, and 600 minutes 30 days after its first payment', async () => {
    await addTransferTarget(business);
    await transfer();
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '1800' });
    await transferAnother();
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '1500' });
    // Five minutes of the 60-minute limit remain.
    expect((await transferAnother()).first).toMatchObject({ attributes: { timeLimit: '300' } });
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '300' });
    expect((await transferAnother()).verbs).toEqual(['Connect']);
    await agePayments(test.deps.pool, business.id, 29);
    expect((await transferAnother()).verbs).toEqual(['Connect']);
    await agePayments(test.deps.pool, business.id, 1);
    expect((await transferAnother()).first).toMatchObject({ attributes: { timeLimit: '1800' } });
    await dialEnded({ DialCallStatus: 'busy' });
    await backdate(24 * 60);
    await limit(30);
    expect((await transferAnother()).first).toMatchObject({ attributes: { timeLimit: '1800' } });
  });

  it('a transfer is refused when less than a minute of the limit is left, or when the limit is zero', async () => {
    await addTransferTarget(business);
    await limit(0);
    expect((await transfer()).verbs).toEqual(['Connect']);
    await limit(2);
    expect((await transfer()).first).toMatchObject({ attributes: { timeLimit: '120' } });
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '61' });
    expect((await transferAnother()).verbs).toEqual(['Connect']);
  });

  it('the transfer limit of one business does not affect the transfers of another business', async () => {
    await addTransferTarget(business);
    await limit(0);
    expect((await transfer()).verbs).toEqual(['Connect']);
    business = await makeBusiness(test.deps, { balanceCents: 1_000 });
    await addTransferTarget(business, { phone: '+14165550189' });
    expect((await transferAnother()).verbs).toEqual(['Dial']);
  });

  it('a transfer reserves no time when the process dies before its commit', async () => {
    await addTransferTarget(business);
    const deaths = await crashAtEachStep(
      test.deps.config.DATABASE_URL,
      (db) => decideNextStep({ ...test.deps, db }, { callSid, isOnTheLine: true, reason: 'transfer' }, false),
      async (point) => {
        expect((await transfer()).verbs, JSON.stringify(point)).toEqual(['Dial']);
        expect(await transfers()).toHaveLength(1);
        await test.deps.sql`DELETE FROM call_transfers WHERE business_id = ${business.id}`;
      },
    );
    expect(deaths).toBeGreaterThan(0);
  });

  it('a transfer whose callback is lost counts as concurrent until its reserved time has passed, and all of that time counts as used', async () => {
    await addTransferTarget(business);
    await limit(600);
    await transfer();
    await transferAnother();
    await transferAnother();
    await backdate(31);
    expect((await transferAnother()).verbs).toEqual(['Dial']);
    await backdate(5);
    expect(await endLostTransfers(test.deps)).toBe(3);
    expect(await endLostTransfers(test.deps)).toBe(0);
    expect((await transfers()).filter(({ by }) => by === 'sweeper')).toEqual(
      Array.from({ length: 3 }, () => ({ reserved: 1_800, used: 1_800, by: 'sweeper' })),
    );
  });

  it('a transfer without a callback counts until the end of its call, and a late callback replaces that time with the reported duration', async () => {
    await addTransferTarget(business);
    await transfer();
    await backdate(20);
    await test.deps.sql`UPDATE calls SET ended_at = app_now() - interval '10 minutes'
      WHERE call_sid = ${callSid}`;
    expect(await endLostTransfers(test.deps)).toBe(1);
    const [swept] = await transfers();
    expect(swept?.used).toBeGreaterThanOrEqual(600);
    expect(swept?.used).toBeLessThan(620);
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '42' });
    await dialEnded({ DialCallStatus: 'completed', DialCallDuration: '43' });
    expect(await transfers()).toEqual([{ reserved: 1_800, used: 42, by: 'callback' }]);
  });

  it.each([
    ['+17124325551', 'transfer_line'],
    ['+14155552671', 'transfer_country'],
  ])(
    'a transfer to %s is refused even when the phone was saved before the transfer limits existed',
    async (phone, rule) => {
      await addTransferTarget(business, { phone });
      expect((await transfer()).verbs).toEqual(['Connect']);
      expect(await transfers()).toEqual([]);
      const db = test.deps.db.ofBusiness(business.id);
      const target = { phoneNumberId: null, languageCode: 'en' };
      expect(await findTransfer(db, target)).toMatchObject({ isAvailable: false, refusal: rule });
    },
  );

  it('a transfer to a phone that has become one of our numbers is refused until that number is released', async () => {
    const other = await makeBusiness(test.deps);
    await addTransferTarget(business, { phone: other.number });
    const db = test.deps.db.ofBusiness(business.id);
    const find = () => findTransfer(db, { phoneNumberId: null, languageCode: 'en' });
    expect(await find()).toMatchObject({ isAvailable: false, refusal: 'transfer_own_number' });
    expect((await readRouting(db)).targets).toMatchObject([{ refusal: 'transfer_own_number' }]);
    expect((await transfer()).verbs).toEqual(['Connect']);
    expect(await transfers()).toEqual([]);
    await test.deps.sql`SELECT release_number(${other.id}, id, 'requested') FROM phone_numbers
      WHERE business_id = ${other.id}`;
    expect(await find()).toMatchObject({ isAvailable: true, refusal: null });
    expect((await readRouting(db)).targets).toMatchObject([{ refusal: null }]);
  });

  it('transfer limits are set by an operator, and setting the same limit again adds no audit entry', async () => {
    await limit(90);
    await limit(90);
    await expect(setLimits({ countries: ['XX'] })).rejects.toThrow('XX');
    await expect(setLimits({ dayMinutes: -1 })).rejects.toThrow('minutes');
    await expect(setLimits({ businessId: 999_999 })).rejects.toThrow('no business');
    const rows = await test.deps.sql`SELECT actor, details FROM audit_entries
      WHERE business_id = ${business.id} AND action = 'transfer.limited'`;
    expect(rows).toEqual([{ actor: 'operator:test', details: { dayMinutes: 90, countries: '' } }]);
  });
});

describe('a transferred call that the phone forwards back to the number', () => {
  const verbsOf = async (call: { from?: string; to?: string; sid?: string } = {}) => {
    const { from, to = business.number, sid = newCallSid() } = call;
    const { body } = await ring(test.app, sid, to, from);
    const { children } = parseXml(body);
    return children.map(({ name, attributes }) => (name === 'Reject' ? `Reject ${attributes.reason}` : name));
  };
  const startTransfer = async () => {
    await addTransferTarget(business);
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Dial']);
  };

  it('a transferred call that the phone forwards back is refused as busy, and the call of the caller returns to the agent', async () => {
    await startTransfer();
    const sid = newCallSid();
    for (let delivery = 0; delivery < 2; delivery += 1)
      expect(await verbsOf({ sid })).toEqual(['Reject busy']);
    expect((await nextAfter(DIALLED, { DialCallStatus: 'busy' })).verbs).toEqual(['Connect']);
    await deliver(test.deps, [
      makeCallEvent(business.number, { callSid: sid, status: 'busy' }),
      makeCallEvent(business.number, { callSid }),
    ]);
    const calls = await test.deps.sql`SELECT call_sid, charge_outcome,
        call_is_missed(direction, charge_outcome) AS is_missed,
        EXISTS (SELECT FROM follow_ups f WHERE f.call_sid = c.call_sid) AS has_follow_up
      FROM calls c WHERE business_id = ${business.id} ORDER BY id`;
    expect(calls).toEqual([
      { call_sid: callSid, charge_outcome: 'charged', is_missed: false, has_follow_up: false },
      { call_sid: sid, charge_outcome: 'returned', is_missed: false, has_follow_up: false },
    ]);
    const charges = await test.deps.sql`SELECT call_sid FROM ledger_entries
      WHERE business_id = ${business.id} AND kind = 'call_charge'`;
    expect(charges).toEqual([{ call_sid: callSid }]);
    const transfers = await test.deps.sql`SELECT used_seconds FROM call_transfers
      WHERE business_id = ${business.id}`;
    expect(transfers).toEqual([{ used_seconds: 0 }]);
  });

  it('a transferred call is not confused with calls of other callers, to other businesses, or of its caller before and after the transfer', async () => {
    const other = await makeBusiness(test.deps, { balanceCents: 1_000 });
    expect(await verbsOf()).toEqual(['Connect']);
    await startTransfer();
    expect(await verbsOf({ from: newPhoneNumber() })).toEqual(['Connect']);
    expect(await verbsOf({ from: 'anonymous' })).toEqual(['Connect']);
    expect(await verbsOf({ to: other.number })).toEqual(['Connect']);
    await nextAfter(DIALLED, { DialCallStatus: 'no-answer' });
    expect(await verbsOf()).toEqual(['Connect']);
  });

  it('a transferred call no longer refuses calls of its caller 45 seconds after its start or after its end', async () => {
    await startTransfer();
    expect(await verbsOf()).toEqual(['Reject busy']);
    await test.deps.sql`UPDATE call_transfers SET started_at = started_at - interval '45 seconds'
      WHERE business_id = ${business.id}`;
    expect(await verbsOf()).toEqual(['Connect']);
    await test.deps.sql`UPDATE call_transfers SET started_at = app_now() WHERE business_id = ${business.id}`;
    await test.deps.sql`UPDATE calls SET ended_at = app_now() WHERE call_sid = ${callSid}`;
    expect(await verbsOf()).toEqual(['Connect']);
  });
});

it('a voice message is stored once after repeated callbacks, and silence is not stored', async () => {
  const messages = async () => {
    const rows = await test.deps.sql`SELECT m.content, m.phone, r.seconds FROM caller_messages m
      LEFT JOIN recordings r ON r.business_id = m.business_id AND r.message_id = m.id
      WHERE m.business_id = ${business.id}`;
    return rows;
  };
  const RecordingSid = `RE${callSid.slice(2)}`;
  await nextAfter('/webhooks/twilio/recorded', { RecordingSid, RecordingDuration: '0' });
  expect(await messages()).toEqual([]);
  for (let delivery = 0; delivery < 2; delivery += 1) {
    const recorded = { RecordingSid, RecordingDuration: '12' };
    expect((await nextAfter('/webhooks/twilio/recorded', recorded)).verbs).toEqual(['Hangup']);
  }
  expect(await messages()).toEqual([{ content: '', phone: '+16475550001', seconds: 12 }]);
});

it.each(['anonymous', '+266696687', 'sip:a.caller.with.a.very.long.name@voice.example.com'])(
  'a voice message of the caller %s has no phone number to call back',
  async (from) => {
    callSid = newCallSid();
    await ring(test.app, callSid, business.number, from);
    const recorded = { RecordingSid: `RE${callSid.slice(2)}`, RecordingDuration: '12' };
    await nextAfter('/webhooks/twilio/recorded', recorded);
    const messages = await test.deps
      .sql`SELECT phone FROM caller_messages WHERE business_id = ${business.id}`;
    expect(messages).toEqual([{ phone: null }]);
  },
);
