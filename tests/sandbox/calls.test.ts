import twilio from 'twilio';
import { afterEach, expect, test, vi } from 'vitest';
import { type Captured, gather, twilioClient } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';

const { product, sandbox } = await startSandboxForFile();

afterEach(() => sandbox.app.inject({ method: 'DELETE', url: '/sandbox/faults' }));

interface Placed {
  call_sid: string;
  deliveries: { event: string; status: number | null; attempts: number }[];
}

async function place(body: object): Promise<Placed> {
  const answer = await sandbox.post('/sandbox/calls?wait=1', body);
  expect(answer.status).toBe(200);
  return answer.body as Placed;
}

function isSigned(request: Captured, form = request.form): boolean {
  const signature = request.headers['x-twilio-signature'] ?? '';
  return twilio.validateRequest(
    sandbox.config.twilio.authToken,
    signature,
    `${product.url}${request.path}`,
    form,
  );
}

test('a sandbox call sends its webhooks in the order voice, conversation, ringing, in-progress, completed', async () => {
  const { call_sid, deliveries } = await place({ from: '+19025550100', duration: 61, language: 'fr-CA' });
  expect(deliveries.map((delivery) => [delivery.event, delivery.status])).toEqual([
    ['voice.ringing', 200],
    ['conversation', 200],
    ['status.ringing', 200],
    ['status.in-progress', 200],
    ['status.completed', 200],
  ]);
  const [voice, conversation, ringing, inProgress, completed] = product.received;
  expect(voice?.path).toBe('/webhooks/twilio/voice');
  expect(voice?.form).toMatchObject({
    CallSid: call_sid,
    AccountSid: sandbox.config.twilio.accountSid,
    From: '+19025550100',
    To: '+14165550119',
    Direction: 'inbound',
    CallStatus: 'ringing',
    FromCity: 'HALIFAX',
    CallerState: 'NS',
    ToCity: 'TORONTO',
  });
  expect(JSON.parse(conversation?.body ?? '')).toMatchObject({ call_sid, language: 'fr-CA' });
  expect(conversation?.body).toContain('Bonjour');
  expect(ringing?.form.CallDuration).toBeUndefined();
  expect(inProgress?.form).toMatchObject({ SequenceNumber: '1', CallbackSource: 'call-progress-events' });
  expect(completed?.path).toBe('/webhooks/twilio/status');
  expect(completed?.form).toMatchObject({ CallStatus: 'completed', CallDuration: '61', Duration: '2' });
  expect(Number.isNaN(Date.parse(completed?.form.Timestamp ?? ''))).toBe(false);
  expect(completed?.headers['i-twilio-idempotency-token']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a sandbox call has signatures that the SDK accepts, and altered webhooks are rejected', async () => {
  await place({});
  for (const request of product.received.filter((each) => !each.path.startsWith('/sandbox'))) {
    expect(isSigned(request)).toBe(true);
    expect(isSigned(request, { ...request.form, CallDuration: '1' })).toBe(false);
  }
  const conversation = product.received.find((each) => each.path.startsWith('/sandbox/conversation?'));
  const check = (body: string): boolean =>
    twilio.validateRequestWithBody(
      sandbox.config.twilio.authToken,
      conversation?.headers['x-twilio-signature'] ?? '',
      `${product.url}${conversation?.path}`,
      body,
    );
  expect(check(conversation?.body ?? '')).toBe(true);
  expect(check(conversation?.body.replace('assistant', 'user') ?? '')).toBe(false);
});

test.each(['busy', 'no-answer', 'failed', 'canceled'])(
  'a sandbox call with the status %s ends without a conversation and with a duration of 0',
  async (status) => {
    await place({ status });
    const statuses = product.received.map((request) => request.form.CallStatus);
    expect(statuses).toEqual(['ringing', 'ringing', status]);
    expect(product.received.at(-1)?.form).toMatchObject({ CallDuration: '0' });
    expect(product.received.at(-1)?.form.Duration).toBeUndefined();
  },
);

test('a sandbox call sends each webhook as often as requested, with the same idempotency token', async () => {
  const { deliveries } = await place({ deliveries: 3 });
  expect(deliveries).toHaveLength(15);
  expect(product.received).toHaveLength(15);
  const completed = product.received.filter((request) => request.form.CallStatus === 'completed');
  expect(completed).toHaveLength(3);
  expect(new Set(completed.map((request) => request.headers['i-twilio-idempotency-token'])).size).toBe(1);
});

test('a sandbox call with the option `shuffle` delivers its webhooks in varying order', async () => {
  const orders = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    product.received.length = 0;
    const { deliveries } = await place({ deliveries: 4, shuffle: true });
    expect(deliveries).toHaveLength(20);
    expect(product.received).toHaveLength(20);
    const counts = product.received.filter((request) => request.form.CallStatus === 'completed').length;
    expect(counts).toBe(4);
    orders.add(product.received.map((request) => request.form.CallStatus ?? 'conversation').join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('a sandbox call that the product answers with <Reject> ends as busy by default, without a conversation', async () => {
  product.twiml = '<Response><Reject/></Response>';
  const { call_sid, deliveries } = await place({});
  expect(deliveries.map((delivery) => delivery.event)).toEqual([
    'voice.ringing',
    'status.ringing',
    'status.busy',
  ]);
  expect(await twilioClient(sandbox).calls(call_sid).fetch()).toMatchObject({
    status: 'busy',
    duration: '0',
  });
  expect(await sandbox.get(`/sandbox/calls/${call_sid}`)).toMatchObject({ call: { answer: 'rejected' } });

  const stubborn = await place({ status: 'completed' });
  expect(stubborn.deliveries.at(-1)?.event).toBe('status.completed');
});

test('a sandbox call whose TwiML only says a message and hangs up has no conversation', async () => {
  product.twiml = '<Response><Say>Sorry, this number is not in service.</Say><Hangup/></Response>';
  const { call_sid, deliveries } = await place({});
  expect(deliveries.map((delivery) => delivery.event)).not.toContain('conversation');
  expect(await sandbox.get(`/sandbox/calls/${call_sid}`)).toMatchObject({ call: { answer: 'refused' } });
});

test('a sandbox call to a number that no business has still requests the voice webhook', async () => {
  await place({ to: '+12045550100' });
  expect(product.received[0]).toMatchObject({ path: '/webhooks/twilio/voice', form: { To: '+12045550100' } });
  expect(product.received.at(-1)?.path).toBe('/webhooks/twilio/status');
});

test('a sandbox call uses the webhook paths of its number at the current address of the product', async () => {
  const number = await twilioClient(sandbox).incomingPhoneNumbers.create({
    phoneNumber: '+16045550100',
    voiceUrl: 'https://elsewhere.test/voice?line=2',
    statusCallback: 'https://elsewhere.test/ended?line=2#rc=2&rp=all',
  });
  await place({ to: number.phoneNumber });
  const paths = product.received.map((request) => request.path);
  expect(paths[0]).toBe('/voice?line=2');
  expect(paths.at(-1)).toBe('/ended?line=2');
  expect(product.received.every((each) => each.path.startsWith('/sandbox') || isSigned(each))).toBe(true);
});

test('a sandbox call retries failed status callbacks as often as the URL fragment #rc says, but never the voice webhook', async () => {
  product.failures = [500, 404, 503].map((status) => ({ match: 'CallStatus=in-progress', status }));
  const { deliveries } = await place({});
  const retried = deliveries.find((delivery) => delivery.event === 'status.in-progress');
  expect(retried).toMatchObject({ status: 200, attempts: 4 });

  product.failures = [{ match: '/voice', status: 500 }];
  const failed = await place({ status: 'busy' });
  expect(failed.deliveries[0]).toMatchObject({ event: 'voice.ringing', status: 500, attempts: 1 });
  expect(await sandbox.get(`/sandbox/calls/${failed.call_sid}`)).toMatchObject({
    call: { answer: 'failed' },
  });
});

test('bulk sandbox calls are distributed evenly over the requested numbers', async () => {
  const to_list = ['+14165550119', '+12045550100'];
  const { body } = await sandbox.post('/sandbox/calls/bulk', { count: 60, to_list, status: 'busy' });
  expect((body as { call_sids: string[] }).call_sids).toHaveLength(60);
  await vi.waitFor(() => expect(product.received).toHaveLength(180), { timeout: 5_000 });
  const voices = product.received.filter((request) => request.path.endsWith('/voice'));
  expect(voices.filter((request) => request.form.To === '+12045550100')).toHaveLength(30);
});

test('the sandbox reports invalid fields of a call request and logs the webhooks that it sent', async () => {
  const bad = await sandbox.post('/sandbox/calls', { to: 'me', duration: -1 });
  expect(bad.status).toBe(400);
  expect(bad.body).toMatchObject({
    error: 'validation_failed',
    message: expect.stringContaining('to: must be an E.164'),
  });
  expect((await sandbox.post('/sandbox/calls/bulk', { count: 10_001 })).status).toBe(400);

  const { call_sid } = await place({ status: 'busy' });
  const { events } = (await sandbox.get(`/sandbox/events?subject=${call_sid}`)) as { events: object[] };
  expect(events).toHaveLength(3);
  expect(events[2]).toMatchObject({
    event: 'voice.ringing',
    status: 200,
    answer: gather,
    attempt: 1,
    error: null,
  });
});
