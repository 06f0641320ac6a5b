import { stringify } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/deps.ts';
import { createQueueBackend } from '../../server/jobs/queue-backend.ts';
import { createJobs } from '../../server/jobs/wake-ups.ts';
import { buildTestApp, CLOSED_DATABASE } from '../support/app.ts';
import { chargeAll, ringAll } from '../support/calls.ts';
import { TEST_AUTH_TOKEN, testConfig } from '../support/deps.ts';
import { balanceOf, makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { parseXml } from '../support/xml.ts';

const PUBLIC_URL = 'http://callingua.test';
const STATUS = '/webhooks/twilio/status';
const VOICE = '/webhooks/twilio/voice';

const test = forFile(buildTestApp);
const business = forTest(() => makeBusiness(test.deps, { balanceCents: 1_000 }));

type Form = Record<string, string | string[] | undefined>;
type Sent = {
  form: Form;
  url?: string;
  signature?: string | undefined;
  path?: string;
  app?: FastifyInstance;
};

function statusForm(fields: Form = {}): Form {
  return {
    CallSid: newCallSid(),
    AccountSid: `AC${'0'.repeat(32)}`,
    From: '+16475550001',
    To: business.number,
    Direction: 'inbound',
    CallStatus: 'completed',
    CallDuration: '42',
    ...fields,
  };
}

const signed = (form: Form, url: string, token = TEST_AUTH_TOKEN) =>
  twilio.getExpectedTwilioSignature(token, url, form as Record<string, string>);

/** Sends a form as Twilio does, signed for `url` unless another signature is given. */
function send({ form, path = STATUS, url = PUBLIC_URL + path, app = test.app, ...rest }: Sent) {
  const signature = 'signature' in rest ? rest.signature : signed(form, url);
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...(signature === undefined ? {} : { 'x-twilio-signature': signature }),
    },
    payload: stringify(form),
  });
}

async function inboxCount(): Promise<number> {
  const rows = await test.deps.sql<{ count: number }>`SELECT count(*)::int AS count FROM inbox_events`;
  return rows[0]?.count ?? Number.NaN;
}

async function callCount(): Promise<number> {
  const rows = await test.deps.sql<{ count: number }>`SELECT count(*)::int AS count FROM calls
    WHERE business_id = ${business.id}`;
  return rows[0]?.count ?? Number.NaN;
}

describe('signed status callback of Twilio', () => {
  it('a signed status callback of Twilio is in the inbox when it is acknowledged', async () => {
    const form = statusForm();

    const answer = await send({ form });

    expect(answer.statusCode).toBe(200);
    expect(parseXml(answer.body).children).toEqual([]);
    const rows = await test.deps.sql`SELECT * FROM inbox_events WHERE business_id = ${business.id}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      provider: 'twilio',
      event_key: `${form.CallSid}:completed`,
      correlation_id: form.CallSid,
      shard: business.id % 8,
      done_at: null,
    });
  });

  it('a signed status callback of Twilio is stored and charged once, however often it is delivered', async () => {
    const form = statusForm();
    await ringAll(test.deps.pool, [{ callSid: String(form.CallSid), to: business.number }]);

    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ form })));
    await chargeAll(test.deps);

    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
    expect(await balanceOf(test.deps.pool, business.id)).toBe(975);
  });

  it.each<[string, Form, string?]>([
    ['unknown parameters', { StirVerstat: 'TN-Validation-Passed-A', Née: 'é&=+ %' }],
    ['a repeated parameter', { Tag: ['one', 'two'] }],
    ['a query in its URL', {}, `${STATUS}?attempt=2&of=3`],
    ['an unknown number, because a retry would change nothing', { To: '+14169999999' }],
  ])('a signed status callback of Twilio is accepted with %s', async (_name, fields, path = STATUS) => {
    expect((await send({ form: statusForm(fields), path })).statusCode).toBe(200);
  });
});

describe('Twilio request with an invalid signature', () => {
  const genuine = (form: Form) => signed(form, PUBLIC_URL + STATUS);
  const cases: [string, (form: Form) => Partial<Sent>][] = [
    ['without a signature', () => ({ signature: undefined })],
    ['with an empty signature', () => ({ signature: '' })],
    ['with a signature of nonsense', () => ({ signature: 'bm90IGEgc2lnbmF0dXJl' })],
    ['with a flipped bit', (form) => ({ signature: flip(genuine(form)) })],
    ['signed for another path', (form) => ({ signature: signed(form, PUBLIC_URL + VOICE) })],
    ['signed for another host', (form) => ({ signature: signed(form, `http://evil.test${STATUS}`) })],
    ['signed for https', (form) => ({ signature: signed(form, `https://callingua.test${STATUS}`) })],
    ['signed for another query', (form) => ({ signature: signed(form, `${PUBLIC_URL}${STATUS}?a=1`) })],
    [
      'with a parameter added',
      (form) => ({ form: { ...form, CallDuration2: '9' }, signature: genuine(form) }),
    ],
    [
      'with a parameter changed',
      (form) => ({ form: { ...form, CallDuration: '4' }, signature: genuine(form) }),
    ],
    [
      'with a parameter removed',
      (form) => ({ form: { ...form, Direction: undefined }, signature: genuine(form) }),
    ],
    ['signed with another token', (form) => ({ signature: signed(form, PUBLIC_URL + STATUS, 'another') })],
  ];

  it.each(cases)(
    'a Twilio request with an invalid signature gets 403 and writes nothing: %s',
    async (_name, alter) => {
      const before = await inboxCount();
      const form = statusForm();

      const answer = await send({ form, ...alter(form) });

      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ success: false, error: 'forbidden' });
      expect(await inboxCount()).toBe(before);
    },
  );

  it('a Twilio request with an invalid signature does not create a call', async () => {
    expect((await send({ form: statusForm(), path: VOICE, signature: 'forged' })).statusCode).toBe(403);
    expect(await callCount()).toBe(0);
  });

  it('a Twilio request with a JSON body is rejected as unsigned', async () => {
    const answer = await test.app.inject({ method: 'POST', url: STATUS, payload: statusForm() });
    expect(answer.statusCode).toBe(403);
  });
});

function flip(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}

describe('signed Twilio request with invalid content', () => {
  it.each<[string, Form]>([
    ['without a CallSid', { CallSid: undefined }],
    ['with an unknown status', { CallStatus: 'paid' }],
    ['with a duration that is not a number', { CallDuration: 'long' }],
    ['with two CallSids', { CallSid: [newCallSid(), newCallSid()] }],
    ['with a NUL in the caller', { From: '+1\u0000647' }],
  ])(
    'a signed Twilio request with invalid content gets 400 and writes nothing: %s',
    async (_name, fields) => {
      const before = await inboxCount();
      const form = JSON.parse(JSON.stringify(statusForm(fields))) as Form;

      const answer = await send({ form });

      expect(answer.statusCode).toBe(400);
      expect(await inboxCount()).toBe(before);
    },
  );

  it('a signed Twilio request with invalid content gets 413 over 64 KiB, and is accepted with 60 KiB', async () => {
    const ofSize = (bytes: number) => send({ form: statusForm({ Padding: 'x'.repeat(bytes) }) });
    expect((await ofSize(60 * 1_024)).statusCode).toBe(200);
    expect((await ofSize(64 * 1_024)).statusCode).toBe(413);
  });
});

describe('voice webhook', () => {
  it('the voice webhook returns TwiML with the greeting and the socket of the receptionist', async () => {
    const answer = await send({ form: statusForm({ CallStatus: 'ringing' }), path: VOICE });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/xml');
    const [connect] = parseXml(answer.body).children;
    expect(connect?.attributes.action).toBe(`${PUBLIC_URL}/webhooks/twilio/relay-ended#rc=3&rp=ct,5xx`);
    expect(connect?.children[0]?.attributes).toMatchObject({
      url: expect.stringMatching(/^ws:\/\/callingua\.test\/voice\/relay\/[\w-]{43}$/),
      welcomeGreeting: expect.stringMatching(
        `^Hello, thank you for calling ${business.name}. How can I help you.*AI assistant`,
      ),
    });
    expect(await callCount()).toBe(1);
  });

  it('the voice webhook plays a message and hangs up for an unknown number', async () => {
    const answer = await send({ form: statusForm({ To: '+14169999999' }), path: VOICE });
    expect(parseXml(answer.body).children.map((node) => node.name)).toEqual(['Say', 'Hangup']);
  });
});

describe('completed call', () => {
  it.each([
    ['missing', {}],
    ['empty', { CallDuration: '' }],
  ])(
    'a completed call is charged once, after its duration arrives, when the duration is %s at first',
    async (_name, length) => {
      const form = statusForm();
      const { CallDuration: _none, ...withoutLength } = form;
      await send({ form: { ...form, CallStatus: 'ringing' }, path: VOICE });
      for (let delivery = 0; delivery < 2; delivery += 1)
        expect((await send({ form: { ...withoutLength, ...length } })).statusCode).toBe(200);
      await chargeAll(test.deps);
      expect(await balanceOf(test.deps.pool, business.id)).toBe(1_000);

      for (let delivery = 0; delivery < 2; delivery += 1) await send({ form });
      await chargeAll(test.deps);

      expect(await balanceOf(test.deps.pool, business.id)).toBe(975);
    },
  );

  it('a completed call without an earlier voice webhook is acknowledged and not charged', async () => {
    expect((await send({ form: statusForm() })).statusCode).toBe(200);
    await chargeAll(test.deps);
    expect(await balanceOf(test.deps.pool, business.id)).toBe(1_000);
  });
});

describe('Twilio webhook during an outage', () => {
  it('a Twilio webhook returns 503 without PostgreSQL, so that Twilio retries', async () => {
    const deps = createDeps(testConfig(CLOSED_DATABASE), 'server');
    const app = await buildApp(deps);
    for (const path of [STATUS, VOICE]) {
      expect((await send({ form: statusForm(), path, app })).statusCode).toBe(503);
    }
    await app.close();
    await deps.close();
  });

  it('a Twilio webhook returns 200 immediately without the queue, and the call is charged later', async () => {
    const away = createQueueBackend({ REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: CLOSED_DATABASE });
    const jobs = createJobs(away, test.deps.log);
    const app = await buildApp({ ...test.deps, jobs });

    const form = statusForm();
    await ringAll(test.deps.pool, [{ callSid: String(form.CallSid), to: business.number }]);

    const answer = await send({ form, app });

    expect(answer.statusCode).toBe(200);
    expect(await balanceOf(test.deps.pool, business.id)).toBe(1_000);
    await chargeAll({ ...test.deps, jobs });
    expect(await balanceOf(test.deps.pool, business.id)).toBe(975);
    await app.close();
    await jobs.close();
  });
});
