import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { LLM_LIMITS, TRIALS } from '../../server/core/plan.ts';
import { readTokenAllowance } from '../../server/modules/agent/conversations/policy/token-allowance.ts';
import {
  createLiveConversations,
  makeResponders,
  type VoiceChannel,
} from '../../server/modules/agent/index.ts';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { chargeAll } from '../support/calls.ts';
import { provider } from '../support/conversations.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness, makePerson, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { RULES } from '../support/phrasebook.ts';
import { seededRandom } from '../support/random.ts';
import {
  openRelay,
  postForm,
  type RelayCaller,
  ring,
  socketPathIn,
  socketPathOf,
  takeCall,
  waitForUtterance,
} from '../support/relay-caller.ts';
import { until } from '../support/until.ts';
import { parseXml } from '../support/xml.ts';

const deps = forFile(() => createTestDeps({ RELAY_SPEED: '4', RELAY_CALLS_MAX: '20' }));
let app: FastifyInstance;
const FORGED = 'bm90IGEgc2lnbmF0dXJl';
const model = provider(({ prompt }) => {
  const last = JSON.stringify(prompt.at(-1));
  if (last.includes('Where do I park')) return [{ tool: 'find_answer', input: { question: 'parking' } }];
  if (last.includes('person')) return [{ tool: 'transfer' }];
  if (last.includes('odd')) return ['Odd\u0000 ', 'wo\u0001rds\ud83d.'];
  return last.includes('slow')
    ? ['One. ', { waitMs: 400 }, 'Two. ', { waitMs: 400 }, 'Three.']
    : ['You said it.'];
});

async function listening(appDeps: TestDeps = deps): Promise<FastifyInstance> {
  const newApp = await buildApp({ ...appDeps, models: [model] });
  await newApp.listen({ port: 0, host: '127.0.0.1' });
  return newApp;
}

beforeAll(async () => {
  app = await listening();
});
afterAll(() => app.close());
const business = forTest(() => makeBusiness(deps, { balanceCents: 1_000 }));

async function startCall(to = app): Promise<string> {
  const callSid = newCallSid();
  expect((await ring(to, callSid, business.number)).statusCode).toBe(200);
  return callSid;
}

const recordOf = async (callSid: string) =>
  (await deps.sql`SELECT * FROM conversations WHERE call_sid = ${callSid}`)[0];
const turnsOf = async (callSid: string): Promise<string[]> => {
  const rows = await deps.sql`SELECT position, role, content FROM call_messages
    WHERE call_sid = ${callSid} ORDER BY position`;
  return rows.map(({ position, role, content }) => `${position} ${role}: ${content}`);
};
const waitForEnd = (callSid: string) =>
  until(async () => (await recordOf(callSid))?.ended_at instanceof Date, 10_000, 'the conversation is over');

/** The stored turns of a new call in which the caller says the words. */
async function turnsAfter(words: string): Promise<string[]> {
  const callSid = await startCall();
  const caller = await takeCall(app, callSid);
  caller.say(words);
  await waitForUtterance(caller, 'You said it.');
  await until(async () => (await turnsOf(callSid)).length === 3);
  await caller.hangUp();
  return turnsOf(callSid);
}

const completed = (callSid: string) => ({
  ...{ CallSid: callSid, From: '+16475550001', To: business.number },
  ...{ Direction: 'inbound', CallStatus: 'completed', CallDuration: '42' },
});
async function end(callSid: string): Promise<void> {
  await postForm(app, '/webhooks/twilio/status', completed(callSid));
  await chargeAll(deps);
}

describe('call socket', () => {
  it('a call socket holds a conversation that is stored turn by turn and charged once', async () => {
    const callSid = await startCall();
    const caller = await takeCall(app, callSid);
    caller.say('When do you open?');
    await waitForUtterance(caller, 'You said it.');
    await until(async () => (await turnsOf(callSid)).length === 3);
    const [opening, ...others] = await turnsOf(callSid);
    expect(opening).toContain(`0 assistant: Hello, thank you for calling ${business.name}`);
    expect(others).toEqual(['1 user: When do you open?', '2 assistant: You said it.']);
    expect(await recordOf(callSid)).toMatchObject({ business_id: business.id, ended_at: null });

    await caller.hangUp();
    await waitForEnd(callSid);
    expect(await recordOf(callSid)).toMatchObject({
      outcome: 'answered',
      end_reason: 'line_closed',
      model: 'model',
      input_tokens: 10,
    });
    for (let delivery = 0; delivery < 2; delivery += 1) await end(callSid);
    expect(await balanceOf(deps.pool, business.id)).toBe(975);
  });

  it.each([
    ['a request without a signature', { signature: null }],
    ['a request with a forged signature', { signature: FORGED }],
    ['a request with a forged signature and a query', { path: '/voice/relay?call=1', signature: FORGED }],
    ['a request with an unknown trial token', { path: '/voice/relay?trial=nothing' }],
    ['a request with an oversized trial token', { path: `/voice/relay?trial=${'x'.repeat(5_000)}` }],
    ['a request without a call token', {}],
    ['a request with an unknown call token', { path: `/voice/relay/${'x'.repeat(43)}` }],
    ['a request with an oversized call token', { path: `/voice/relay/${'x'.repeat(1_900)}` }],
  ])('%s is rejected before the upgrade', async (_name, opening) => {
    await expect(openRelay(app, opening)).rejects.toThrow('status 403');
  });

  it('a call socket returns 404 for a plain HTTP request', async () => {
    expect((await app.inject('/voice/relay')).statusCode).toBe(404);
  });

  it('a call socket closes for a call that never rang, was rejected, or has ended', async () => {
    const poor = await makeBusiness(deps, { numberStatus: 'on_hold' });
    const refused = newCallSid();
    await ring(app, refused, poor.number);
    const over = await startCall();
    await end(over);
    // Unknown and refused calls have no socket URL. The test therefore uses the URL of a call in progress.
    const going = await startCall();
    for (const callSid of [newCallSid(), refused]) {
      const caller = await openRelay(app, { path: await socketPathOf(app, going) });
      caller.send({ type: 'setup', callSid });
      expect(await caller.closed).toBe(1008);
      expect(await recordOf(callSid)).toBeUndefined();
    }
    const caller = await takeCall(app, over);
    expect(await caller.closed).toBe(1008);
    expect(await recordOf(over)).toBeUndefined();
  });

  it('a call socket opens once per URL, although the signature of the URL stays valid', async () => {
    const callSid = await startCall();
    const path = await socketPathOf(app, callSid);
    const caller = await openRelay(app, { path });
    await expect(openRelay(app, { path })).rejects.toThrow('status 403');
    caller.send({ type: 'setup', callSid });
    caller.say('Hello');
    await waitForUtterance(caller, 'You said it.');
    await caller.hangUp();
    await expect(openRelay(app, { path })).rejects.toThrow('status 403');
  });

  it('a call socket opens for one of many concurrent requests with the same URL', async () => {
    const path = await socketPathOf(app, await startCall());
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openRelay(app, { path })));
    const callers = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(callers).toHaveLength(1);
    await callers[0]?.hangUp();
  });

  it('a call socket closes for a call that does not belong to its URL', async () => {
    const [own, foreign] = [await startCall(), await startCall()];
    const caller = await openRelay(app, { path: await socketPathOf(app, own) });
    caller.send({ type: 'setup', callSid: foreign });
    expect(await caller.closed).toBe(1008);
    expect(await recordOf(foreign)).toBeUndefined();
  });

  it('a call socket opens with the URL of either response when the webhook was delivered twice', async () => {
    const callSid = newCallSid();
    const answers = [await ring(app, callSid, business.number), await ring(app, callSid, business.number)];
    const paths = answers.map(({ body }) => socketPathIn(body));
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) {
      const caller = await openRelay(app, { path });
      caller.send({ type: 'setup', callSid });
      caller.say('Hello');
      await waitForUtterance(caller, 'You said it.');
      await caller.hangUp();
    }
  });

  it('a call socket does not open after two minutes, and a forged request does not consume its URL', async () => {
    const callSid = await startCall();
    const path = await socketPathOf(app, callSid);
    await expect(openRelay(app, { path, signature: FORGED })).rejects.toThrow('status 403');
    await deps.sql`UPDATE relay_tokens SET expires_at = clock_timestamp()
      WHERE call_sid = ${callSid} AND token_hash = ${hashToken(path.split('/').at(-1) ?? '')}`;
    await expect(openRelay(app, { path })).rejects.toThrow('status 403');
    const other = await socketPathOf(app, callSid);
    await expect(openRelay(app, { path: other, signature: null })).rejects.toThrow('status 403');
    await (await openRelay(app, { path: other })).hangUp();
  });

  it('a call socket closes after a frame that is too large, and after too many frames', async () => {
    const caller = await takeCall(app, await startCall());
    caller.send('x'.repeat(70_000));
    expect(await caller.closed).toBe(1009);
    const hasty = await takeCall(app, await startCall());
    for (let frame = 0; frame < 60; frame += 1) hasty.send({ type: 'dtmf', digit: '1' });
    expect(await hasty.closed).toBe(1008);
  });

  it('a call socket accepts partial prompts that arrive together, up to two hundred a second', async () => {
    const sendParts = (caller: RelayCaller, count: number) => {
      for (let part = 0; part < count; part += 1)
        caller.send({ type: 'prompt', voicePrompt: 'x', last: false });
    };
    const caller = await takeCall(app, await startCall());
    sendParts(caller, 150);
    caller.say('When do you open?');
    await until(() => caller.frames.some(({ type, last }) => type === 'text' && last === true));
    expect(caller.socket.readyState).toBe(caller.socket.OPEN);
    sendParts(caller, 1_000);
    expect(await caller.closed).toBe(1008);
  });

  it('a turn of a caller is cut at 500 characters, never within a character', async () => {
    const turns = await turnsAfter(`${'a'.repeat(499)}😀${'b'.repeat(3_000)}`);
    expect(turns[1]).toBe(`1 user: ${'a'.repeat(499)}`);
  });

  it('a call socket stores a turn without its control characters and unpaired surrogates', async () => {
    const turns = await turnsAfter('When\u0000 do you\u0001 open\ud83d?');
    expect(turns[1]).toBe('1 user: When do you open?');
  });

  it('a call socket speaks texts of the business and the model without their control characters', async () => {
    // Rows with such texts were stored before texts were validated.
    await deps.sql`INSERT INTO receptionist_texts (business_id, language_code, greeting)
      VALUES (${business.id}, 'en', ${'Hello\u0001 there\u007f, \u0085friend'})`;
    const callSid = newCallSid();
    const answer = await ring(app, callSid, business.number);
    const greeting = parseXml(answer.body).children[0]?.children[0]?.attributes.welcomeGreeting;
    expect(greeting).toMatch(/^Hello there, friend/);
    const caller = await takeCall(app, callSid);
    caller.say('odd');
    await waitForUtterance(caller, 'Odd words.');
    await until(async () => (await turnsOf(callSid)).length === 3);
    expect((await turnsOf(callSid))[2]).toBe('2 assistant: Odd words.');
    expect(JSON.stringify(caller.frames)).not.toMatch(/\\u00|\\ud83d/);
    await caller.hangUp();
  });

  it('a card number spoken over two turns is masked, even in the stored earlier turn', async () => {
    const callSid = await startCall();
    const caller = await takeCall(app, callSid);
    caller.say('My card is four one one one, 1111');
    await waitForUtterance(caller, 'You said it.');
    caller.say('1111 1111');
    await until(async () => (await turnsOf(callSid)).some((turn) => turn.endsWith('user: •••• ••••')));
    await until(async () => !/\d{4}|four/.test((await turnsOf(callSid)).slice(1).join()));
    expect(await turnsOf(callSid)).toContain('1 user: My card is • • • •, ••••');
    expect(JSON.stringify(model.requests.at(-1))).not.toMatch(/1111|four one/);
    await caller.hangUp();
  });

  it('a call socket survives two hundred random frames without affecting other calls', async () => {
    const random = seededRandom(20_261_122);
    const pieces = '{ } "type" : "prompt" "setup" null [] \u0000 😀 1e999 x'.split(' ');
    const types = ['setup', 'prompt', 'interrupt', 'dtmf', 'error', 'text', 'end', '__proto__'];
    for (let round = 0; round < 20; round += 1) {
      const callSid = await startCall();
      const caller =
        round % 2
          ? await takeCall(app, callSid)
          : await openRelay(app, { path: await socketPathOf(app, callSid) });
      for (let frame = 0; frame < 10; frame += 1) {
        const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
        const raw = Array.from({ length: 8 }, () => pick(pieces)).join('');
        const value = pick([null, 7, '', [], {}, { a: 1 }, 'x'.repeat(3_000)]);
        caller.send(
          random() < 0.5 ? raw : { type: pick(types), voicePrompt: value, digit: value, callSid: value },
        );
      }
      await caller.hangUp();
      await end(callSid);
    }
    const next = await takeCall(app, await startCall());
    next.say('Still there?');
    await waitForUtterance(next, 'You said it.');
    await next.hangUp();
  });

  it('a second call socket takes the conversation over with all of its turns', async () => {
    const callSid = await startCall();
    const first = await takeCall(app, callSid);
    first.say('I am Marie');
    await waitForUtterance(first, 'You said it.');
    const second = await takeCall(app, callSid);
    expect(await first.closed).toBe(1000);
    expect(first.frames.map(({ type }) => type)).not.toContain('end');
    second.say('Hello again');
    await waitForUtterance(second, 'You said it.');
    expect(JSON.stringify(model.requests.at(-1))).toContain('I am Marie');
    await until(async () => (await turnsOf(callSid)).length === 5);
    await second.hangUp();
    await waitForEnd(callSid);
    expect(await recordOf(callSid)).toMatchObject({ end_reason: 'line_closed', outcome: 'answered' });
  });

  it('a call socket sends nothing more after another server has opened a second socket', async () => {
    const other = await listening();
    const callSid = await startCall();
    const first = await takeCall(app, callSid);
    first.say('Hello');
    await waitForUtterance(first, 'You said it.');
    const second = await takeCall(other, callSid);
    second.say('Hello there');
    await waitForUtterance(second, 'You said it.');
    first.say('Anybody?');
    expect(await first.closed).toBe(1000);
    expect((await turnsOf(callSid)).join()).not.toContain('Anybody');
    await second.hangUp();
    await other.close();
  });
});

describe('a conversation that is being opened', () => {
  /**
   * Conversations of a process, and its first look-up of a call. The look-up has reached the database when `isSent`
   * resolves, and its response arrives after `delay`.
   */
  function slowConversations(delay: () => Promise<unknown>, config = deps.config) {
    const db: typeof deps.db = Object.create(deps.db);
    let isFirst = true;
    let markSent = () => {};
    const isSent = new Promise<void>((resolve) => {
      markSent = resolve;
    });
    db.first = async (statement, ...args) => {
      if (!isFirst) return deps.db.first(statement, ...args);
      isFirst = false;
      const row = await deps.db.first(statement, ...args);
      markSent();
      await delay();
      return row;
    };
    const live = createLiveConversations({ ...deps, config, db }, makeResponders({ models: [model] }));
    return { live, isSent };
  }
  const slowDatabase = () => deps.pool.query('SELECT pg_sleep(0.4)');
  const silentDatabase = () => new Promise(() => {});
  const brokenDatabase = () => Promise.reject(new Error('the connection is lost'));

  function silentChannel() {
    const ends: string[] = [];
    const channel: VoiceChannel = {
      speak: () => undefined,
      finishUtterance: () => undefined,
      switchLanguage: () => undefined,
      showSources: () => undefined,
      end: (reason) => void ends.push(reason),
    };
    return { channel, ends };
  }

  it('a conversation that two sockets open at once is continued by the later socket', async () => {
    const { live, isSent } = slowConversations(slowDatabase);
    const call = { callSid: await startCall(), isRecorded: false };
    const [one, two] = [silentChannel(), silentChannel()];
    const earlier = live.beginCall(call, one.channel);
    await isSent;
    const later = live.beginCall(call, two.channel);
    await (await earlier)?.closed.promise;
    expect((await later)?.closed.isClosed).toBe(false);
    await live.drain();
    expect([one.ends, two.ends]).toEqual([['taken_over'], ['restart']]);
    expect(await recordOf(call.callSid)).toMatchObject({ end_reason: 'restart' });
    expect(live.count()).toBe(0);
  });

  it('a conversation that one socket fails to open is opened by the socket that waits for it', async () => {
    const { live } = slowConversations(brokenDatabase);
    const call = { callSid: await startCall(), isRecorded: false };
    const earlier = live.beginCall(call, silentChannel().channel);
    const later = live.beginCall(call, silentChannel().channel);
    await expect(earlier).rejects.toThrow('the connection is lost');
    expect((await later)?.closed.isClosed).toBe(false);
    await live.drain();
  });

  it('a conversation that is being opened while the server stops is handed over', async () => {
    const { live } = slowConversations(slowDatabase);
    const callSid = await startCall();
    const { channel, ends } = silentChannel();
    const opening = live.beginCall({ callSid, isRecorded: false }, channel);
    await live.drain();
    await opening;
    expect(ends).toEqual(['restart']);
    expect(await recordOf(callSid)).toMatchObject({ end_reason: 'restart' });
  });

  it('a conversation that is being opened occupies a place on the server, which only another socket of the same call can take over', async () => {
    const { live, isSent } = slowConversations(slowDatabase, { ...deps.config, RELAY_CALLS_MAX: 1 });
    const call = { callSid: await startCall(), isRecorded: false };
    const other = { callSid: await startCall(), isRecorded: false };
    const [one, two, refused] = [silentChannel(), silentChannel(), silentChannel()];
    const earlier = live.beginCall(call, one.channel);
    await isSent;
    expect(live.isFull()).toBe(true);
    expect(await live.beginCall(other, refused.channel)).toBeNull();
    const later = live.beginCall(call, two.channel);
    await (await earlier)?.closed.promise;
    expect((await later)?.closed.isClosed).toBe(false);
    expect(await live.beginCall(other, refused.channel)).toBeNull();
    expect(await recordOf(other.callSid)).toBeUndefined();
    const third = await live.beginCall(call, silentChannel().channel);
    expect(third?.closed.isClosed).toBe(false);
    await live.drain();
    expect([one.ends, two.ends, refused.ends]).toEqual([['taken_over'], ['taken_over'], []]);
  });

  it('a conversation that fails to open frees its place on the server', async () => {
    const { live } = slowConversations(brokenDatabase, { ...deps.config, RELAY_CALLS_MAX: 1 });
    const call = { callSid: await startCall(), isRecorded: false };
    await expect(live.beginCall(call, silentChannel().channel)).rejects.toThrow('the connection is lost');
    expect(live.isFull()).toBe(false);
    expect((await live.beginCall(call, silentChannel().channel))?.closed.isClosed).toBe(false);
    await live.drain();
  });

  it('a conversation whose opening gets no response from the database delays a stopping server by only five seconds', async () => {
    const { live, isSent } = slowConversations(silentDatabase);
    const [one, two] = [silentChannel(), silentChannel()];
    const call = { callSid: await startCall(), isRecorded: false };
    void live.beginCall(call, one.channel);
    await isSent;
    void live.beginCall(call, two.channel);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const drained = live.drain();
      await vi.advanceTimersByTimeAsync(5_000);
      await drained;
    } finally {
      vi.useRealTimers();
    }
    expect([one.ends, two.ends]).toEqual([['restart'], ['restart']]);
  });

  it('a conversation that starts after the server has begun to stop is sent to another server, in a call and in a trial', async () => {
    const { live } = slowConversations(slowDatabase);
    await live.drain();
    const callSid = await startCall();
    const [call, trial] = [silentChannel(), silentChannel()];
    await live.beginCall({ callSid, isRecorded: false }, call.channel);
    const request = {
      businessId: business.id,
      userId: 0,
      language: 'en',
      tokenHash: hashToken('x'),
    } as const;
    await live.beginTrial(request, trial.channel);
    expect(live.count()).toBe(0);
    expect([call.ends, trial.ends]).toEqual([['restart'], ['restart']]);
    expect(await recordOf(callSid)).toBeUndefined();
  });
});

/** The path of a new trial of the business. */
async function issueTrial(businessId = business.id): Promise<string> {
  const owner = await makePerson(deps, businessId);
  const token = randomUUID();
  await deps.sql`INSERT INTO receptionist_trials (token_hash, business_id, user_id, language_code, expires_at)
    VALUES (${hashToken(token)}, ${businessId}, ${owner.id}, 'en', clock_timestamp() + interval '2 minutes')`;
  return `/voice/relay?trial=${token}`;
}

it('a trial socket opens once per token, speaks the greeting, and stores no conversation', async () => {
  const path = await issueTrial();
  const trial = await openRelay(app, { path, signature: null });
  await expect(openRelay(app, { path, signature: null })).rejects.toThrow('status 403');
  trial.send({ type: 'setup' });
  await waitForUtterance(trial, `thank you for calling ${business.name}`);
  trial.say('Hello?');
  await waitForUtterance(trial, 'You said it.');
  await deps.sql`INSERT INTO knowledge_answers (business_id, language_code, question, answer)
      VALUES (${business.id}, 'en', 'Is there parking?', 'Behind the house.')`;
  trial.say('Where do I park?');
  await until(() => trial.frames.some(({ type }) => type === 'sources'));
  expect(trial.frames.filter(({ type }) => type === 'sources')).toEqual([
    { type: 'sources', sources: [expect.objectContaining({ title: 'Is there parking?' })] },
  ]);
  await trial.hangUp();
  expect(await deps.sql`SELECT FROM conversations WHERE business_id = ${business.id}`).toEqual([]);
  expect(await deps.sql`SELECT FROM call_messages WHERE business_id = ${business.id}`).toEqual([]);
});

describe('tokens of a trial', () => {
  const costly = provider(() => ['You said it.'], 'costly', LLM_LIMITS.tokensACall);
  let trying: FastifyInstance;
  beforeAll(async () => {
    trying = await buildApp({ ...deps, models: [costly] });
    await trying.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => trying.close());
  const startTrial = async (businessId?: number) => {
    const trial = await openRelay(trying, { path: await issueTrial(businessId), signature: null });
    trial.send({ type: 'setup' });
    return trial;
  };
  /** An earlier trial of the business has used these tokens today. */
  const spend = async (tokens: number) => {
    await issueTrial();
    await deps.sql`UPDATE receptionist_trials SET opened_at = app_now(), tokens = ${tokens}
      WHERE business_id = ${business.id}`;
  };
  const askMessage = () => RULES.en?.sentences.askMessage() ?? '';

  it('a trial is answered by the phrasebook once it has used the tokens of a call', async () => {
    const requestCount = costly.requests.length;
    const trial = await startTrial();
    trial.say('Hello?');
    await waitForUtterance(trial, 'You said it.');
    trial.say('I would like to leave a message');
    await waitForUtterance(trial, askMessage());
    expect(costly.requests).toHaveLength(requestCount + 1);
    await trial.hangUp();
  });

  it('a trial uses tokens of the day of its business, which calls and other trials then lack', async () => {
    const other = await makeBusiness(deps);
    const own = deps.db.ofBusiness(business.id);
    await spend(LLM_LIMITS.tokensADay - (LLM_LIMITS.tokensACall + 5) - 500);
    const trial = await startTrial();
    trial.say('Hello?');
    await waitForUtterance(trial, 'You said it.');
    await until(async () => (await readTokenAllowance(own, null)) === 500);
    expect(await readTokenAllowance(own, 'CA-other')).toBe(500);
    expect(await readTokenAllowance(deps.db.ofBusiness(other.id), null)).toBe(LLM_LIMITS.tokensACall);
    await trial.hangUp();
    await deps.sql`UPDATE receptionist_trials SET opened_at = opened_at - interval '1 day'
      WHERE business_id = ${business.id}`;
    expect(await readTokenAllowance(own, null)).toBe(LLM_LIMITS.tokensACall);
  });

  it('a trial is answered by the phrasebook when the business has used the tokens of the day', async () => {
    const requestCount = costly.requests.length;
    await spend(LLM_LIMITS.tokensADay);
    const trial = await startTrial();
    trial.say('I would like to leave a message');
    await waitForUtterance(trial, askMessage());
    expect(costly.requests).toHaveLength(requestCount);
    await trial.hangUp();
  });
});

describe('concurrent trials', () => {
  const startTrial = async (businessId = business.id) =>
    openRelay(app, { path: await issueTrial(businessId), signature: null });
  /** True once the trial is greeted; false when its socket is closed. */
  const isGreeted = async (trial: RelayCaller) => {
    trial.send({ type: 'setup' });
    return Promise.race([
      waitForUtterance(trial, 'thank you for calling').then(() => true),
      trial.closed.then(() => false),
    ]);
  };

  it('concurrent trials of a business are limited to two, and other businesses can still start theirs', async () => {
    const other = await makeBusiness(deps);
    const trials = [await startTrial(), await startTrial()];
    expect(await (await startTrial()).closed).toBe(4409);
    const theirs = await startTrial(other.id);
    expect(await isGreeted(theirs)).toBe(true);
    await trials[0]?.hangUp();
    await until(async () => {
      const next = await startTrial();
      trials.push(next);
      return isGreeted(next);
    });
    for (const { socket } of [...trials, theirs]) socket.terminate();
  });

  it('concurrent trials of all businesses are limited to ten, and a call still gets a place', async () => {
    const trials: RelayCaller[] = [];
    for (let businesses = 0; businesses < TRIALS.atOnce / TRIALS.atOnceOfHolder; businesses += 1) {
      const { id } = await makeBusiness(deps);
      for (let own = 0; own < TRIALS.atOnceOfHolder; own += 1) trials.push(await startTrial(id));
    }
    expect(await (await startTrial()).closed).toBe(4503);
    const caller = await takeCall(app, await startCall());
    caller.say('Hello?');
    await waitForUtterance(caller, 'You said it.');
    await caller.hangUp();
    for (const { socket } of trials) socket.terminate();
  });
});

it('a call without a model is answered and ended by the rule-based phrasebook', async () => {
  const ruled = await buildApp(deps);
  await ruled.listen({ port: 0, host: '127.0.0.1' });
  const callSid = await startCall(ruled);
  const caller = await takeCall(ruled, callSid);
  caller.say('Goodbye');
  await until(() => caller.utterances().length > 0);
  await caller.closed;
  await waitForEnd(callSid);
  expect(await recordOf(callSid)).toMatchObject({ model: 'rules', end_reason: 'ended', outcome: 'answered' });
  await ruled.close();
});

it('a call beyond the capacity of the server gets a busy message and is not charged', async () => {
  const none = await createTestDeps({ RELAY_CALLS_MAX: '0' });
  const full = await listening(none);
  const there = await makeBusiness(none, { balanceCents: 1_000 });
  const callSid = newCallSid();
  const answer = await ring(full, callSid, there.number);
  const [say, hangUp] = parseXml(answer.body).children;
  expect(say?.text).toContain('All lines are busy');
  expect(hangUp?.name).toBe('Hangup');
  await postForm(full, '/webhooks/twilio/status', { ...completed(callSid), To: there.number });
  await chargeAll(none);
  expect(await balanceOf(none.pool, there.id)).toBe(1_000);
  await expect(openRelay(full)).rejects.toThrow('status 503');
  await full.close();
  await none.drop();
});

it('a stopping server lets the agent finish the current sentence, and another server continues the call', async () => {
  const stopping = await listening();
  const callSid = await startCall(stopping);
  const caller = await takeCall(stopping, callSid);
  caller.say('slow');
  await until(() => caller.frames.some(({ token }) => token === 'One. '));
  await stopping.close();
  expect(await caller.closed).toBe(1001);
  expect(caller.utterances()).toEqual(['One. Two. Three.']);
  expect(caller.frames.at(-1)).toEqual({ type: 'end', handoffData: '{"reason":"restart"}' });
  expect(await recordOf(callSid)).toMatchObject({ end_reason: 'restart' });

  // After a restart, Twilio requests the next step from another server.
  const path = '/webhooks/twilio/relay-ended';
  const form = { CallSid: callSid, CallStatus: 'in-progress', HandoffData: '{"reason":"restart"}' };
  const next = parseXml((await postForm(app, path, form)).body).children[0];
  const action = `http://callingua.test${path}#rc=3&rp=ct,5xx`;
  expect(next).toMatchObject({ name: 'Connect', attributes: { action } });
  const again = await openRelay(app, { path: new URL(next?.children[0]?.attributes.url ?? '').pathname });
  again.send({ type: 'setup', callSid });
  again.say('Hello?');
  await waitForUtterance(again, 'You said it.');
  await until(async () => (await turnsOf(callSid)).length === 5);
  expect((await turnsOf(callSid)).map((turn) => turn.split(' ')[0])).toEqual(['0', '1', '2', '3', '4']);
  expect(await recordOf(callSid)).toMatchObject({ ended_at: null });
  await again.hangUp();
  await end(callSid);
  expect(await balanceOf(deps.pool, business.id)).toBe(975);
});
