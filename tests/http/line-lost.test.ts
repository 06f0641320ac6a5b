import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { LLM_LIMITS } from '../../server/core/plan.ts';
import { endLostConversations } from '../../server/modules/agent/conversations/recorder/end-lost-conversations.ts';
import { openConversation } from '../../server/modules/agent/conversations/session/open-conversation.ts';
import { provider } from '../support/conversations.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';
import { RULES } from '../support/phrasebook.ts';
import { type RelayCaller, ring, takeCall, waitForUtterance } from '../support/relay-caller.ts';
import { until } from '../support/until.ts';

const deps = forFile(() => createTestDeps({ RELAY_SPEED: '4' }));
let app: FastifyInstance;
let callSid: string;
const model = provider(() => ['As I said.']);

beforeAll(async () => {
  app = await buildApp({ ...deps, models: [model] });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
const business = forTest(() => makeBusiness(deps, { balanceCents: 1_000 }));
beforeEach(async () => {
  callSid = newCallSid();
  await ring(app, callSid, business.number);
});

/** Simulates a process that booked or cancelled in this turn and crashed before its next message. */
const actInTurn =
  (status: 'confirmed' | 'cancelled') =>
  (position: number, of: { id: number } = business, sid = callSid) =>
    deps.pool.query(
      `INSERT INTO appointments (business_id, booking_type, status, service_name, service_minutes, starts_at,
         ends_at, ${status}_call_sid, ${status}_position)
       VALUES ($1, 'anonymous', '${status}', 'Cleaning', 30, app_now() + interval '2 days',
         app_now() + interval '2 days 30 minutes', $2, $3)`,
      [of.id, sid, position],
    );
const bookInTurn = actInTurn('confirmed');
const cancelInTurn = actInTurn('cancelled');

/** Simulates a message that the agent took in this turn. */
const takeMessageInTurn = (position: number, of: { id: number } = business, sid = callSid) =>
  deps.sql`INSERT INTO caller_messages (business_id, call_sid, content, position)
    VALUES (${of.id}, ${sid}, 'Call me back', ${position})`;

const turns = () =>
  deps.sql`SELECT position, content FROM call_messages WHERE call_sid = ${callSid} ORDER BY position`;
const outcome = async () =>
  (await deps.sql`SELECT outcome FROM conversations WHERE call_sid = ${callSid}`)[0]?.outcome;

const useTokens = (sid: string, tokens: number) =>
  deps.sql`UPDATE conversations SET output_tokens = ${tokens} WHERE call_sid = ${sid} RETURNING call_sid`;

async function sendTurnAndDisconnect(text: string): Promise<void> {
  const caller = await takeCall(app, callSid);
  caller.say(text);
  await waitForUtterance(caller, 'As I said.');
  await until(async () => (await turns()).length === 3);
  caller.socket.terminate();
  await caller.closed;
}

const lastPrompt = (): string => JSON.stringify((model.requests.at(-1) as { prompt: unknown }).prompt);

async function reconnect(): Promise<RelayCaller> {
  const caller = await takeCall(app, callSid);
  caller.say('Are you still there?');
  await waitForUtterance(caller, 'As I said.');
  return caller;
}

describe('call after a lost connection', () => {
  it('after a lost connection, the model receives the bookings of the call right after the turn that confirmed them', async () => {
    await sendTurnAndDisconnect('Yes, book it');
    await bookInTurn(1);
    const caller = await reconnect();
    expect(lastPrompt()).toMatch(/Yes, book it.*"toolName":"book".*"booked":true.*As I said/);
    await caller.hangUp();
    await until(async () => (await outcome()) === 'booked');
  });

  it('a call after a lost connection gives the model its cancellations and messages, without repeating them', async () => {
    await sendTurnAndDisconnect('Yes, cancel it, and have somebody call me back');
    await cancelInTurn(1);
    await takeMessageInTurn(1);
    const caller = await reconnect();
    expect(lastPrompt()).toMatch(
      /have somebody call me.*"cancel_appointment".*"cancelled":true.*"take_message".*"taken":true.*As I said/,
    );
    await caller.hangUp();
    await until(async () => (await outcome()) === 'cancelled');
  });

  it('a call after a lost connection receives no bookings, cancellations or messages of another call or business', async () => {
    await sendTurnAndDisconnect('Yes, book it');
    const other = await makeBusiness(deps, { balanceCents: 1_000 });
    for (const called of [business, other]) {
      const sid = newCallSid();
      await ring(app, sid, called.number);
      for (const act of [bookInTurn, cancelInTurn, takeMessageInTurn]) await act(1, called, sid);
    }
    const caller = await reconnect();
    expect(lastPrompt()).not.toContain('"toolName"');
    await caller.hangUp();
  });

  it('a call after a lost connection does not include a booking that was cancelled in the meantime', async () => {
    await sendTurnAndDisconnect('Yes, book it');
    await bookInTurn(1);
    await deps.sql`UPDATE appointments SET status = 'cancelled' WHERE business_id = ${business.id}`;
    const caller = await reconnect();
    expect(lastPrompt()).not.toContain('"toolName"');
    await caller.hangUp();
  });

  it('a call after a lost connection restores the language of each turn; turns without a language get that of the call', async () => {
    await sendTurnAndDisconnect('Hello');
    await deps.sql`UPDATE call_messages
      SET language_code = CASE position WHEN 0 THEN 'fr' WHEN 1 THEN 'es' END WHERE call_sid = ${callSid}`;
    const opened = await openConversation(deps.db, { callSid, sessionId: 'next', isRecorded: false });
    expect(opened?.initial.turns.map(({ languageCode }) => languageCode)).toEqual(['fr', 'es', 'en']);
  });

  /** Connects the call and requires that the phrasebook answers without a request to a model. */
  async function expectPhrasebookToAnswer(): Promise<void> {
    const asked = model.requests.length;
    const caller = await takeCall(app, callSid);
    caller.say('I would like to leave a message');
    await waitForUtterance(caller, RULES.en?.sentences.askMessage() ?? '');
    expect(model.requests).toHaveLength(asked);
    await caller.hangUp();
  }

  it('a call after a lost connection is answered by the phrasebook if the tokens of the call are used up', async () => {
    await sendTurnAndDisconnect('Hello');
    await useTokens(callSid, LLM_LIMITS.tokensACall);
    await expectPhrasebookToAnswer();
  });

  it('a call is answered by the phrasebook from its first turn if the daily tokens of the business are used up', async () => {
    const earlier = newCallSid();
    await ring(app, earlier, business.number);
    const before = await takeCall(app, earlier);
    await until(async () => (await useTokens(earlier, LLM_LIMITS.tokensADay)).length === 1);
    await before.hangUp();
    await expectPhrasebookToAnswer();
  });

  it('a call whose caller is answered only after a lost connection is not recorded as abandoned', async () => {
    const caller = await takeCall(app, callSid);
    await until(async () => (await turns()).length === 1);
    await caller.hangUp();
    await until(async () => (await outcome()) === 'abandoned');
    await (await reconnect()).hangUp();
    await until(async () => (await outcome()) === 'answered');
  });

  it('a server that takes a call over waits for a turn that is still being stored, and continues after that turn', async () => {
    await sendTurnAndDisconnect('Hello');
    await deps.sql`UPDATE conversations SET session_id = 'old' WHERE call_sid = ${callSid}`;
    // The turn of a crashed process is still uncommitted in its database session.
    const { taken: resumed } = await inTransaction(deps, async (sql) => {
      await sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
        SELECT c.business_id, c.call_sid, 3, 'user', 'Half said', app_now() FROM conversations c
        WHERE c.call_sid = ${callSid} AND c.session_id = 'old' FOR SHARE OF c`;
      const going = reconnect();
      await waitForBlockedStatement(deps);
      return { taken: going };
    });
    const caller = await resumed;
    await until(async () => (await turns()).length === 6);
    expect((await turns()).slice(3)).toEqual([
      { position: 3, content: 'Half said' },
      { position: 4, content: 'Are you still there?' },
      { position: 5, content: 'As I said.' },
    ]);
    await caller.hangUp();
  });
});

it('a call answered by the phrasebook continues in another process from the state stored with the last answer', async () => {
  const [first, second] = [await buildApp({ ...deps, models: [] }), await buildApp({ ...deps, models: [] })];
  for (const one of [first, second]) await one.listen({ port: 0, host: '127.0.0.1' });
  const stored = async () =>
    (await deps.sql`SELECT dialogue FROM conversations WHERE call_sid = ${callSid}`)[0]?.dialogue?.state;
  const caller = await takeCall(first, callSid);
  caller.say('Can I leave a message?');
  await waitForUtterance(caller, RULES.en?.sentences.askMessage() ?? '');
  caller.say('Please call me back about my invoice');
  await waitForUtterance(caller, RULES.en?.sentences.askMessageName() ?? '');
  await until(async () => (await stored())?.pendingQuestion === 'message');
  caller.socket.terminate();
  await caller.closed;
  // The server needs only the last two turns to continue, so the test deletes all earlier ones.
  await deps.sql`DELETE FROM call_messages WHERE call_sid = ${callSid} AND position < 3`;

  const again = await takeCall(second, callSid);
  again.say('Marie Tremblay');
  await waitForUtterance(again, RULES.en?.sentences.messageTaken() ?? '');
  const rows = await deps.sql`SELECT content, name FROM caller_messages WHERE call_sid = ${callSid}`;
  expect(rows).toEqual([{ content: 'Please call me back about my invoice', name: 'Marie Tremblay' }]);
  await again.hangUp();
  await Promise.all([first.close(), second.close()]);
});

describe('a message whose caller hangs up when asked for a name', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await buildApp({ ...deps, models: [] });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const CONTENT = 'Please tell Ann that I left my jacket there, thanks, bye';
  const messages = () =>
    deps.sql`SELECT business_id, content, name, phone, position FROM caller_messages WHERE call_sid = ${callSid}`;
  /** Sets the end of the conversation to this many minutes ago. */
  const passMinutes = (minutes: number) =>
    deps.sql`UPDATE conversations SET ended_at = app_now() - make_interval(mins => ${minutes}::int)
      WHERE call_sid = ${callSid} AND ended_at IS NOT NULL RETURNING call_sid`;

  async function dictateAndHangUp(): Promise<void> {
    const caller = await takeCall(server, callSid);
    caller.say('I would like to leave a message');
    await waitForUtterance(caller, RULES.en?.sentences.askMessage() ?? '');
    caller.say(CONTENT);
    await waitForUtterance(caller, RULES.en?.sentences.askMessageName() ?? '');
    await caller.hangUp();
    await until(async () => (await passMinutes(0)).length === 1);
  }

  it('a message whose caller hung up is saved once, with the caller’s number and without a name, after three minutes', async () => {
    await dictateAndHangUp();
    await passMinutes(1);
    await endLostConversations(deps);
    expect(await messages()).toEqual([]);
    await passMinutes(3);
    await Promise.all([endLostConversations(deps), endLostConversations(deps)]);
    await endLostConversations(deps);
    expect(await messages()).toEqual([
      { business_id: business.id, content: CONTENT, name: null, phone: '+16475550001', position: 3 },
    ]);
    const events = await deps.sql`SELECT id FROM outbox_events
      WHERE business_id = ${business.id} AND name = 'message.left'`;
    expect(events).toHaveLength(1);
  });

  it('a message whose caller hung up is saved once even when the process dies at any step', async () => {
    await dictateAndHangUp();
    await passMinutes(3);
    const [{ dialogue }] = await deps.sql`SELECT dialogue FROM conversations WHERE call_sid = ${callSid}`;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => endLostConversations({ ...deps, db }),
      async (point) => {
        await endLostConversations(deps);
        expect(await messages(), JSON.stringify(point)).toHaveLength(1);
        await deps.sql`DELETE FROM caller_messages WHERE call_sid = ${callSid}`;
        await deps.sql`UPDATE conversations SET dialogue = ${dialogue} WHERE call_sid = ${callSid}`;
      },
    );
    expect(deaths).toBeGreaterThan(0);
  });

  it('a message that could not be saved is saved by a later run of the job', async () => {
    await dictateAndHangUp();
    await passMinutes(3);
    await deps.sql`ALTER TABLE caller_messages ADD CONSTRAINT no_jackets CHECK (content NOT LIKE '%jacket%') NOT VALID`;
    await endLostConversations(deps);
    await deps.sql`ALTER TABLE caller_messages DROP CONSTRAINT no_jackets`;
    expect(await messages()).toEqual([]);
    await passMinutes(9);
    await endLostConversations(deps);
    expect(await messages()).toHaveLength(1);
  });

  it('a message is not saved by the job if its caller returns while the job runs', async () => {
    await dictateAndHangUp();
    await passMinutes(3);
    const { sweep } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE conversations SET ended_at = NULL WHERE call_sid = ${callSid}`;
      const running = endLostConversations(deps);
      await requireWaiting(deps, running, 'SET dialogue = NULL');
      return { sweep: running };
    });
    await sweep;
    expect(await messages()).toEqual([]);
  });

  it('a message of a caller who returned and gave a name is saved only once', async () => {
    await dictateAndHangUp();
    const again = await takeCall(server, callSid);
    again.say('Marie Tremblay');
    await waitForUtterance(again, RULES.en?.sentences.messageTaken() ?? '');
    await again.hangUp();
    await until(async () => (await passMinutes(3)).length === 1);
    await endLostConversations(deps);
    expect(await messages()).toMatchObject([{ content: CONTENT, name: 'Marie Tremblay' }]);
  });
});

it('a stopping server refuses connections while it hands its calls over, so that new calls go to another server', async () => {
  const stopping = await buildApp({ ...deps, models: [provider(() => [{ waitMs: 1_500 }, 'Slowly.'])] });
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const caller = await takeCall(stopping, callSid);
  caller.say('Hello');
  await until(async () => (await turns()).length === 2);
  const isStopped = stopping.close();
  const refused = () =>
    fetch(`${address}/healthz`).then(
      () => 'answered',
      (error: Error) => String(error.cause),
    );
  expect(await refused()).toContain('ECONNREFUSED');
  expect(caller.utterances()).not.toContain('Slowly.');
  await isStopped;
  expect(caller.utterances().at(-1)).toBe('Slowly.');
});
