import { beforeEach, expect, it } from 'vitest';
import { endLostConversations } from '../../server/modules/agent/conversations/recorder/end-lost-conversations.ts';
import { deliver, makeCallEvent, ringAll } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 1_000 }));
let callSid: string;

beforeEach(async () => {
  callSid = newCallSid();
});

/** Creates a conversation whose process has died. Its call ended some minutes ago, or is still in progress. */
async function lose(
  options: { endedMinutesAgo?: number; beganMinutesAgo?: number; outcome?: string; roles?: string[] } = {},
): Promise<void> {
  const { endedMinutesAgo, beganMinutesAgo = 5, outcome = null, roles = [] } = options;
  if (endedMinutesAgo === undefined) await ringAll(deps.pool, [{ callSid, to: business.number }]);
  else await deliver(deps, [makeCallEvent(business.number, { callSid })]);
  await deps.sql`UPDATE calls
    SET ended_at = app_now() - make_interval(mins => ${endedMinutesAgo ?? null}::int)
    WHERE call_sid = ${callSid}`;
  await deps.sql`INSERT INTO conversations (call_sid, business_id, session_id, language_code, outcome, started_at)
    VALUES (${callSid}, ${business.id}, 'one', 'en', ${outcome},
      app_now() - make_interval(mins => ${beganMinutesAgo}::int))`;
  for (const [position, role] of roles.entries())
    await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
      VALUES (${business.id}, ${callSid}, ${position}, ${role}, 'words', app_now())`;
}

const record = async () => (await deps.sql`SELECT * FROM conversations WHERE call_sid = ${callSid}`)[0];

it('the sweeper ends a lost conversation once and keeps the outcome that was stored before', async () => {
  await lose({ endedMinutesAgo: 3, outcome: 'booked' });
  expect(await endLostConversations(deps)).toBe(1);
  const first = await record();
  expect(first).toMatchObject({ end_reason: 'lost', outcome: 'booked' });
  expect(await endLostConversations(deps)).toBe(0);
  expect(await record()).toEqual(first);
});

it('the sweeper deletes the dialogue state two minutes after the end of a conversation, but not before the end', async () => {
  await lose();
  const setEnd = (minutesAgo: number | null) =>
    deps.sql`UPDATE conversations
      SET dialogue = '{}', ended_at = app_now() - make_interval(mins => ${minutesAgo}::int)
      WHERE call_sid = ${callSid}`;
  for (const [minutesAgo, dialogue] of [
    [null, {}],
    [1, {}],
    [3, null],
  ] as const) {
    await setEnd(minutesAgo);
    await endLostConversations(deps);
    expect((await record()).dialogue).toEqual(dialogue);
  }
});

/** An appointment that a process booked or moved for the caller before it died. */
async function book(of = callSid, bookedAgo = '1 minute'): Promise<void> {
  await deps.sql`INSERT INTO appointments (business_id, booking_type, status, service_name, service_minutes,
      starts_at, ends_at, created_at, confirmed_call_sid, confirmed_position)
    VALUES (${business.id}, 'anonymous', 'confirmed', 'Cleaning', 30, app_now() + interval '2 days',
      app_now() + interval '2 days 30 minutes', app_now() - ${bookedAgo}::interval, ${of}, 1)`;
}

it('the sweeper derives the outcome from the appointments of the call when the process died before storing an outcome', async () => {
  await lose({ endedMinutesAgo: 3, roles: ['assistant', 'user'] });
  await deps.sql`UPDATE calls SET began_at = app_now() - interval '5 minutes' WHERE call_sid = ${callSid}`;
  await book();
  await endLostConversations(deps);
  expect(await record()).toMatchObject({ outcome: 'booked' });
});

it('the sweeper stores “moved” for a call that moved an older appointment, and ignores appointments of other calls', async () => {
  await lose({ endedMinutesAgo: 3, roles: ['assistant', 'user'] });
  await book(callSid, '3 days');
  const moved = callSid;
  callSid = newCallSid();
  await lose({ endedMinutesAgo: 3, roles: ['assistant', 'user'] });
  await endLostConversations(deps);
  expect(await record()).toMatchObject({ outcome: 'abandoned' });
  callSid = moved;
  expect(await record()).toMatchObject({ outcome: 'moved' });
});

it('the sweeper stores a cancellation as the outcome of the cancelling call, even if another call booked the appointment', async () => {
  await lose({ endedMinutesAgo: 9, roles: ['assistant', 'user'] });
  await book();
  await endLostConversations(deps);
  callSid = newCallSid();
  await lose({ endedMinutesAgo: 3, roles: ['assistant', 'user'] });
  await deps.sql`UPDATE appointments
    SET status = 'cancelled', cancelled_call_sid = ${callSid}, cancelled_position = 1
    WHERE business_id = ${business.id}`;
  await endLostConversations(deps);
  expect(await record()).toMatchObject({ outcome: 'cancelled', end_reason: 'lost' });
});

it.each([
  ['answered', ['assistant', 'user', 'assistant'], 'answered'],
  ['waiting for an answer', ['assistant', 'user'], 'abandoned'],
  ['silent', ['assistant'], 'abandoned'],
])(
  'the sweeper stores the outcome for a caller who was %s: the turns %s lead to the outcome %s',
  async (_name, roles, outcome) => {
    await lose({ endedMinutesAgo: 3, roles });
    await endLostConversations(deps);
    expect(await record()).toMatchObject({ outcome });
  },
);

it('the sweeper does not end a conversation that is in progress or whose call ended a minute ago', async () => {
  await lose();
  expect(await endLostConversations(deps)).toBe(0);
  callSid = newCallSid();
  await lose({ endedMinutesAgo: 1 });
  expect(await endLostConversations(deps)).toBe(0);
  expect(await record()).toMatchObject({ ended_at: null });
});

it('the sweeper ends a conversation that is longer than the maximum length of a call', async () => {
  await lose({ beganMinutesAgo: 41 });
  expect(await endLostConversations(deps)).toBe(1);
});
