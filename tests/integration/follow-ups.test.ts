import { describe, expect, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import type {
  ConversationState,
  ToolCallRecord,
} from '../../server/modules/agent/conversations/conversation.ts';
import type { EndReason } from '../../server/modules/agent/conversations/conversations.schema.ts';
import { createRecorder } from '../../server/modules/agent/conversations/recorder/create-recorder.ts';
import { endLostConversations } from '../../server/modules/agent/conversations/recorder/end-lost-conversations.ts';
import { estimateSentiment } from '../../server/modules/agent/conversations/recorder/estimate-sentiment.ts';
import { listMessages } from '../../server/modules/agent/messages/messages.queries.ts';
import { setHandled } from '../../server/modules/agent/messages/set-handled.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import type { FollowUpView } from '../../server/modules/telephony/calls/calls.schema.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import {
  countOpenFollowUps,
  listOpenFollowUps,
} from '../../server/modules/telephony/follow-ups/follow-ups.queries.ts';
import { setDone } from '../../server/modules/telephony/follow-ups/set-done.ts';
import { setFollowUp } from '../../server/modules/telephony/follow-ups/set-follow-up.ts';
import { auditOf } from '../support/accounts.ts';
import { makeAgent, makeTakenCall } from '../support/agent.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { chargeAll, makeCallEvent, ringAll } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const PHONE = '+14165550177';
const SEARCH: ToolCallRecord = { tool: 'find_open_slots', input: {}, output: { slots: [] } };

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));

const own = (id = company.id) => deps.db.ofBusiness(id);
const owner = () => adminOf(company);
const member = () => asMember(deps, company.id);

async function followUpOf(callSid: string): Promise<FollowUpView | null | undefined> {
  return (await listCalls(own(), {}, false)).calls.find((call) => call.callSid === callSid)?.followUp;
}
const reasonsOf = async (callSid: string) => (await followUpOf(callSid))?.reasons;

async function say(callSid: string, turns: readonly (readonly ['user' | 'assistant', string])[]) {
  for (const [position, [role, content]] of turns.entries())
    await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at,
        language_code)
      VALUES (${company.id}, ${callSid}, ${position}, ${role}, ${content}, app_now(), 'en')`;
}

async function beginCall(): Promise<string> {
  const callSid = await makeTakenCall(deps, company.id, { from: PHONE });
  await deps.sql`UPDATE conversations SET session_id = 'one' WHERE call_sid = ${callSid}`;
  return callSid;
}

type End = {
  outcome?: ConversationState['outcome'];
  toolCalls?: ToolCallRecord[];
  reason?: EndReason;
  db?: SystemDb;
};

async function end(
  callSid: string,
  { outcome = 'answered', toolCalls = [], reason, db = deps.db }: End = {},
) {
  const recorder = createRecorder({
    ...{ db: db.ofBusiness(company.id), invalidations: deps.invalidations, log: deps.log },
    ...{ callSid, sessionId: 'one', tokensMax: 1_000, translateTo: null },
    onTakenOver: () => undefined,
    onEnded: async () => undefined,
  });
  await recorder.end({ languageCode: 'en', outcome, model: null }, reason ?? 'line_closed', toolCalls);
}

describe('the follow-up of a conversation', () => {
  it('the follow-up of a failed search for a time is opened once, and deleted when the call ends with a booking', async () => {
    const callSid = await beginCall();
    for (let time = 0; time < 3; time += 1) await end(callSid, { toolCalls: [SEARCH] });
    expect(await reasonsOf(callSid)).toEqual(['booking_failed']);
    expect(await countOpenFollowUps(own())).toEqual({ count: 1 });
    await end(callSid, { toolCalls: [SEARCH], outcome: 'booked' });
    expect(await followUpOf(callSid)).toBeNull();
  });

  it.each<[End]>([
    [{ outcome: 'booked' }],
    [{ outcome: 'moved' }],
    [{ outcome: 'transferred' }],
    // The process that took over the conversation opens the follow-up.
    [{ reason: 'taken_over' }],
  ])(
    'the follow-up of a conversation is not opened by a search in a call that ends with %j',
    async (ending) => {
      const callSid = await beginCall();
      await end(callSid, { toolCalls: [SEARCH], ...ending });
      expect(await followUpOf(callSid)).toBeNull();
    },
  );

  it('the follow-up of a failed booking stays open after a disconnect until the call ends with a booking', async () => {
    const callSid = await beginCall();
    const goOn = () =>
      deps.sql`UPDATE conversations SET ended_at = NULL, end_reason = NULL WHERE call_sid = ${callSid}`;
    await end(callSid, { toolCalls: [SEARCH], reason: 'restart' });
    expect(await reasonsOf(callSid)).toEqual(['booking_failed']);
    await goOn();
    await end(callSid);
    expect(await reasonsOf(callSid)).toEqual(['booking_failed']);
    await goOn();
    await end(callSid, { outcome: 'booked' });
    expect(await followUpOf(callSid)).toBeNull();
  });

  it('the follow-up of a conversation does not count a question as repeated when the caller asked the agent to repeat it', async () => {
    const callSid = await beginCall();
    await say(callSid, [
      ['assistant', 'Which day would you like?'],
      ['user', 'Sorry, can you repeat that?'],
      ['assistant', 'Which day would you like?'],
    ]);
    await end(callSid);
    expect(await followUpOf(callSid)).toBeNull();
  });

  it('the follow-up of a conversation states that the agent asked the same question twice in a row', async () => {
    const callSid = await beginCall();
    await say(callSid, [
      ['assistant', 'Which day would you like?'],
      ['user', 'Hm'],
      ['assistant', 'Sorry, I did not get that. Which day would you like?'],
    ]);
    await end(callSid);
    expect(await reasonsOf(callSid)).toEqual(['asked_twice']);
    const helped = await beginCall();
    await say(helped, [
      ['assistant', 'We open at nine. Is there anything else I can do for you?'],
      ['user', 'Where are you?'],
      ['assistant', 'On Main Street. Is there anything else I can do for you?'],
    ]);
    await end(helped);
    expect(await followUpOf(helped)).toBeNull();
  });

  it('the follow-up of a conversation states that a caller used several unfriendly words and no friendly one', async () => {
    const callSid = await beginCall();
    await say(callSid, [['user', 'This is terrible and awful']]);
    await end(callSid);
    for (let time = 0; time < 2; time += 1) await estimateSentiment(own(), callSid);
    expect(await reasonsOf(callSid)).toEqual(['unhappy']);
    const mixed = await beginCall();
    await say(mixed, [['user', 'That is terrible. Thank you, great']]);
    await end(mixed);
    await estimateSentiment(own(), mixed);
    expect(await followUpOf(mixed)).toBeNull();
  });

  it('the follow-up and the end of a conversation are both stored or both missing when the process dies at any statement', async () => {
    const callSid = await beginCall();
    const ended = async () =>
      (await deps.sql`SELECT ended_at FROM conversations WHERE call_sid = ${callSid}`)[0].ended_at !== null;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => end(callSid, { db, toolCalls: [SEARCH] }),
      async () => {
        expect((await followUpOf(callSid)) !== null).toBe(await ended());
        await end(callSid, { toolCalls: [SEARCH] });
        expect(await reasonsOf(callSid)).toEqual(['booking_failed']);
        await deps.sql`UPDATE conversations SET ended_at = NULL WHERE call_sid = ${callSid}`;
        await deps.sql`DELETE FROM follow_ups WHERE call_sid = ${callSid}`;
      },
    );
    expect(deaths).toBeGreaterThan(1);
  });

  it('the sweeper opens a follow-up for a conversation whose process died while a slot was held', async () => {
    const callSid = await beginCall();
    await deps.sql`INSERT INTO slot_holds (id, business_id, call_sid, starts_at, ends_at, occupied_from,
      occupied_to, expires_at)
      SELECT gen_random_uuid(), ${company.id}, ${callSid}, t, t + interval '1 hour', t,
      t + interval '1 hour', t FROM app_now() AS t`;
    await deps.sql`UPDATE calls SET ended_at = app_now() - interval '1 hour' WHERE call_sid = ${callSid}`;
    for (let run = 0; run < 2; run += 1) await endLostConversations(deps);
    expect(await reasonsOf(callSid)).toEqual(['booking_failed']);
  });
});

describe('the follow-up of a missed call', () => {
  const miss = (callSid = newCallSid()) =>
    makeCallEvent(company.number, { callSid, status: 'no-answer', from: PHONE });

  it('a missed call whose end is delivered twice opens one follow-up', async () => {
    const event = miss();
    await ringAll(deps.pool, [event]);
    for (let delivery = 0; delivery < 2; delivery += 1) {
      await receiveCallEvents(deps.db, [event]);
      await chargeAll(deps);
    }
    expect(await reasonsOf(event.callSid)).toEqual(['missed']);
  });

  it('the follow-up of a missed call is removed when the voice webhook shows that the call was answered', async () => {
    const event = makeCallEvent(company.number, { from: PHONE });
    await receiveCallEvents(deps.db, [event]);
    await chargeAll(deps);
    expect(await reasonsOf(event.callSid)).toEqual(['missed']);
    await ringAll(deps.pool, [event]);
    await chargeAll(deps);
    expect(await followUpOf(event.callSid)).toBeNull();
  });

  it('the follow-up of a missed call stays done when the call’s end is delivered again', async () => {
    const event = miss();
    await ringAll(deps.pool, [event]);
    await receiveCallEvents(deps.db, [event]);
    await chargeAll(deps);
    await setDone(member(), owner(), { callSid: event.callSid, done: true });
    await receiveCallEvents(deps.db, [event]);
    await chargeAll(deps);
    expect((await followUpOf(event.callSid))?.doneAt).not.toBeNull();
  });
});

describe('the follow-up of a message', () => {
  const leave = async (text = 'Please call me back') => {
    const agent = await makeAgent(deps, company.id, { from: PHONE });
    expect(await agent.agree('take_message', { text, name: 'Marc' })).toEqual({ taken: true });
    if (agent.callSid === null) throw new Error('the agent has no call');
    return { agent, callSid: agent.callSid };
  };

  it('the follow-up of a message and the message are marked as done together', async () => {
    const { callSid } = await leave();
    expect(await reasonsOf(callSid)).toEqual(['message']);
    await setDone(member(), owner(), { callSid, done: true });
    const [message] = (await listMessages(own(), {})).messages;
    expect(message).toMatchObject({ handledBy: 'Pat Doe', handledAt: expect.any(String) });
    await setHandled(member(), owner(), { messageId: message?.id ?? 0, handled: false });
    expect(await followUpOf(callSid)).toMatchObject({ doneAt: null, doneBy: null });
    expect((await listMessages(own(), { handled: false })).openCount).toBe(1);
  });

  it('the follow-up of a message opens again for another message of the call, and not for the same message', async () => {
    const { agent, callSid } = await leave();
    await setDone(member(), owner(), { callSid, done: true });
    await agent.agree('take_message', { text: 'Please call me back', name: 'Marc' });
    expect((await followUpOf(callSid))?.doneAt).not.toBeNull();
    await agent.agree('take_message', { text: 'It is urgent' });
    expect((await followUpOf(callSid))?.doneAt).toBeNull();
  });

  it('the follow-up of a message shows the name that the caller gave, their message and the number to call', async () => {
    const { callSid } = await leave();
    const { followUps, count } = await listOpenFollowUps(own(), { limit: 5 });
    expect(count).toBe(1);
    const message = { content: 'Please call me back' };
    const caller = { callSid, callerName: 'Marc' };
    expect(followUps).toMatchObject([{ ...caller, phone: PHONE, reasons: ['message'], message }]);
    const [call] = (await listCalls(own(), { only: 'follow_up' }, false)).calls;
    expect(call).toMatchObject({ ...caller, callerMessage: message });
  });

  it('the follow-up of a message is deleted with its customer, and is not opened again for a call whose caller was erased', async () => {
    const { id } = await addCustomer(deps, owner(), { firstName: 'Marc', lastName: 'Roy', phone: PHONE });
    const { callSid } = await leave();
    await setFollowUp(member(), owner(), { callSid, assigneeId: null, dueOn: null, note: 'Call Marc Roy' });
    await removeCustomer(member(), owner(), { customerId: id });
    expect(await followUpOf(callSid)).toBeNull();
    await deps.sql`SELECT settle_follow_up(${company.id}, ${callSid}, '{missed}', '{missed}')`;
    expect(await followUpOf(callSid)).toBeNull();
    await deps.sql`SELECT settle_follow_up(${company.id}, ${callSid}, '{message}', '{message}', true)`;
    expect(await reasonsOf(callSid)).toEqual(['message']);
  });
});

describe('the reasons of a follow-up', () => {
  const settle = (callSid: string, decided: string[], found: string[], isNews = false) =>
    deps.sql`SELECT settle_follow_up(${company.id}, ${callSid}, ${decided}, ${found}, ${isNews})`;

  it.each([{ assigneeId: 0 }, { dueOn: '2026-12-02' }, { note: 'Call again' }])(
    'the reasons of a follow-up can all be removed without deleting it while it has %j',
    async (own) => {
      const value = 'assigneeId' in own ? { assigneeId: company.staff.id } : own;
      const callSid = await beginCall();
      await settle(callSid, ['missed'], ['missed']);
      const empty = { assigneeId: null, dueOn: null, note: null };
      await setFollowUp(member(), owner(), { callSid, ...empty, ...value });
      await settle(callSid, ['missed'], []);
      expect(await followUpOf(callSid)).toMatchObject({ ...empty, ...value, reasons: [] });
    },
  );

  it('the reasons of a follow-up change only where the new assessment covers them, and only a new reason or message reopens the follow-up', async () => {
    const callSid = await beginCall();
    await settle(callSid, ['missed', 'unhappy'], ['missed', 'unhappy']);
    await settle(callSid, ['message'], ['message']);
    await setDone(member(), owner(), { callSid, done: true });
    await settle(callSid, ['unhappy', 'asked_twice'], []);
    await settle(callSid, ['message', 'missed'], ['message', 'missed']);
    const followUp = await followUpOf(callSid);
    const done = { doneAt: expect.any(String), doneBy: expect.any(String) };
    expect(followUp).toMatchObject({ ...done, reasons: ['message', 'missed'] });
    await settle(callSid, ['missed'], []);
    expect(await reasonsOf(callSid)).toEqual(['message']);
    await settle(callSid, ['asked_twice'], ['asked_twice']);
    expect(await followUpOf(callSid)).toMatchObject({ doneAt: null, doneBy: null });
    await setDone(member(), owner(), { callSid, done: true });
    await settle(callSid, ['message'], ['message'], true);
    expect(await followUpOf(callSid)).toMatchObject({ doneAt: null, doneBy: null });
  });
});

describe('a member with a follow-up', () => {
  it('a member with a follow-up can set assignee, day and note, and the same values change nothing', async () => {
    const callSid = await beginCall();
    const values = { assigneeId: company.staff.id, dueOn: '2026-12-02', note: 'Before her visit' };
    for (let time = 0; time < 2; time += 1) {
      const followUp = await setFollowUp(member(), owner(), { callSid, ...values });
      expect(followUp).toMatchObject({ ...values, reasons: [], doneAt: null });
    }
    expect(await auditOf(deps, company.id)).toEqual(['follow_up.changed']);
    const emptied = { callSid, assigneeId: null, dueOn: null, note: null };
    expect(await setFollowUp(member(), owner(), emptied)).toBeNull();
    expect(await countOpenFollowUps(own())).toEqual({ count: 0 });
  });

  it('a follow-up stores the first member who marked it as done, and another member may reopen it', async () => {
    const callSid = await beginCall();
    await end(callSid, { toolCalls: [SEARCH] });
    const manager = { ...owner(), userId: company.manager.id, role: 'manager' as const };
    const first = await setDone(member(), owner(), { callSid, done: true });
    expect(await setDone(member(), manager, { callSid, done: true })).toEqual(first);
    expect(await setDone(member(), manager, { callSid, done: false })).toMatchObject({ doneAt: null });
    expect(await auditOf(deps, company.id)).toEqual(['follow_up.done', 'follow_up.reopened']);
  });
});
