import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Sound } from '../../server/integrations/twilio/recordings.ts';
import { bearer, makeCompany } from '../support/app.ts';
import { provider } from '../support/conversations.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forTest } from '../support/for-file.ts';
import { createTestRecorder, type TestRecorder } from '../support/recordings.ts';
import { openRelay, postForm, ring, socketPathOf, waitForUtterance } from '../support/relay-caller.ts';
import { until } from '../support/until.ts';
import { parseXml } from '../support/xml.ts';

const SOUND = Buffer.from('RIFF and so on');
const STATUS = '/webhooks/twilio/recording-status';

let deps: TestDeps;
let app: FastifyInstance;
let recorder: TestRecorder;
let callSid: string;
/** HTTP byte ranges requested from the provider, one per request. */
const requests: (string | undefined)[] = [];

beforeAll(async () => {
  const testDeps = await createTestDeps({ RELAY_SPEED: '4' });
  recorder = createTestRecorder();
  const openSound = async (sid: string, range: string | undefined): Promise<Sound | null> => {
    requests.push(range);
    if (!recorder.there.has(sid)) return null;
    const whole = { status: 200 as const, headers: { 'content-length': String(SOUND.length) } };
    if (range === undefined) return { ...whole, body: Readable.from([SOUND]) };
    const headers = { 'content-range': `bytes 0-3/${SOUND.length}`, 'content-length': '4' };
    return { status: 206, headers, body: Readable.from([SOUND.subarray(0, 4)]) };
  };
  deps = { ...testDeps, telephony: { ...testDeps.telephony, ...recorder, openSound } };
  app = await buildApp({ ...deps, models: [provider(() => ['You said it.'])] });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await deps.drop();
});
beforeEach(async () => {
  requests.length = 0;
  recorder.startedCallSids.length = 0;
});
const company = forTest(() => makeCompany(deps));
beforeEach(async () => {
  callSid = newCallSid();
});

const record = (isOn: boolean) =>
  deps.sql`INSERT INTO receptionist_settings (business_id, record_calls)
    VALUES (${company.id}, ${isOn}) ON CONFLICT (business_id) DO UPDATE SET record_calls = ${isOn}`;

async function makeRecording(kind = 'call'): Promise<number> {
  await ring(app, callSid, company.number);
  recorder.there.set(`RE${callSid}`, { callSid, seconds: 42 });
  const rows = await deps.sql`
    INSERT INTO recordings (business_id, call_sid, kind, recording_sid, state, seconds, expires_at)
    VALUES (${company.id}, ${callSid}, ${kind}, ${`RE${callSid}`}, 'kept', 42, app_now() + interval '30 days')
    RETURNING id`;
  return rows[0].id;
}

const listen = (id: number | string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/recordings/${id}/sound`, headers: { ...bearer(token), ...headers } });

describe('recording audio', () => {
  it('the audio of a recording is streamed to owners and managers and cached nowhere', async () => {
    const id = await makeRecording();
    for (const { token } of [company.admin, company.manager]) {
      const answer = await listen(id, token);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(SOUND);
      expect(answer.headers).toMatchObject({
        'content-type': 'audio/wav',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('the audio of a recording supports ranges and ignores invalid ones', async () => {
    const id = await makeRecording();
    const part = await listen(id, company.admin.token, { range: 'bytes=0-3' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 0-3/${SOUND.length}`);
    expect(part.rawPayload).toEqual(SOUND.subarray(0, 4));
    await listen(id, company.admin.token, { range: 'bytes=0-1,5-6\r' });
    expect(requests).toEqual(['bytes=0-3', undefined]);
  });

  it('the audio of a recording is available to staff for messages, and not for calls', async () => {
    expect((await listen(await makeRecording(), company.staff.token)).statusCode).toBe(404);
    callSid = newCallSid();
    expect((await listen(await makeRecording('message'), company.staff.token)).statusCode).toBe(200);
  });

  it('the audio of a recording is denied to strangers, other businesses and members with an unverified email address', async () => {
    const id = await makeRecording();
    const other = await makeCompany(deps);
    expect((await listen(id)).statusCode).toBe(401);
    expect((await listen(id, company.unverified.token)).statusCode).toBe(403);
    expect((await listen(id, other.admin.token)).statusCode).toBe(404);
    for (const wrong of ['0', '99999999999', 'x', '-1'])
      expect((await listen(wrong, company.admin.token)).statusCode).toBe(404);
    expect(requests).toEqual([]);
  });
});

describe('incoming call', () => {
  const greetingOf = async () => {
    const answer = await ring(app, callSid, company.number);
    const relay = parseXml(answer.body).children[0]?.children[0];
    const parameter = relay?.children.find(({ name }) => name === 'Parameter');
    return { greeting: relay?.attributes.welcomeGreeting, parameter: parameter?.attributes };
  };

  it('an incoming call announces the recording only when the business records calls', async () => {
    expect(await greetingOf()).toEqual({
      greeting: expect.not.stringContaining('recorded'),
      parameter: undefined,
    });
    await record(true);
    callSid = newCallSid();
    expect(await greetingOf()).toEqual({
      greeting: expect.stringMatching(/transcribed\. This call is also recorded as audio\.$/),
      parameter: { name: 'recorded', value: 'yes' },
    });
  });

  async function take(customParameters: object) {
    const caller = await openRelay(app, { path: await socketPathOf(app, callSid) });
    caller.send({ type: 'setup', sessionId: 'VX1', callSid, customParameters });
    return caller;
  }

  it('an incoming call is recorded only after the caller speaks, with the notice in the transcript', async () => {
    await record(true);
    await greetingOf();
    const caller = await take({ recorded: 'yes' });
    const opening = async () => {
      const rows = await deps.sql`SELECT content FROM call_messages WHERE call_sid = ${callSid}`;
      return rows[0]?.content as string | undefined;
    };
    await until(async () => (await opening()) !== undefined, 5_000, 'the opening is kept');
    expect(await opening()).toContain('This call is also recorded as audio.');
    expect(recorder.startedCallSids).toEqual([]);
    caller.say('Hello');
    await waitForUtterance(caller, 'You said it.');
    caller.say('Hello again');
    const answers = () => caller.utterances().filter((utterance) => utterance === 'You said it.');
    await until(() => answers().length === 2, 5_000, 'answers');
    await until(() => recorder.startedCallSids.length > 0, 5_000, 'it is recorded');
    expect(recorder.startedCallSids).toEqual([callSid]);
    await caller.hangUp();
  });

  it('an incoming call is never recorded without the notice, even if the owner enables recording in the meantime', async () => {
    await greetingOf();
    await record(true);
    const caller = await take({});
    caller.say('Hello');
    await waitForUtterance(caller, 'You said it.');
    await caller.hangUp();
    const rows = await deps.sql`SELECT FROM recordings WHERE call_sid = ${callSid}`;
    expect([rows, recorder.startedCallSids]).toEqual([[], []]);
  });
});

it('a recording callback is accepted only from Twilio, and ignored for a call without a recording', async () => {
  await ring(app, callSid, company.number);
  const recording = { RecordingSid: 'REnone', RecordingDuration: '4', RecordingStatus: 'completed' };
  const form = { CallSid: callSid, ...recording };
  expect((await postForm(app, STATUS, form)).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: STATUS, payload: form })).statusCode).toBe(403);
  expect(await deps.sql`SELECT FROM recordings WHERE call_sid = ${callSid}`).toEqual([]);
});
