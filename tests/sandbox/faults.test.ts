import { afterEach, expect, test } from 'vitest';
import { twilioClient } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';

const { product, sandbox } = await startSandboxForFile();
const client = twilioClient(sandbox);

afterEach(async () => {
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
});

async function turn(fault: string, amount: object): Promise<void> {
  const answer = await sandbox.post('/sandbox/faults', { provider: 'twilio', fault, ...amount });
  expect(answer.status).toBe(200);
}

async function statusesOfCall(): Promise<(string | undefined)[]> {
  await sandbox.post('/sandbox/calls?wait=1', { transcript: [] });
  const status = product.received.filter((request) => request.path.endsWith('/status'));
  return status.map((request) => request.form.CallStatus);
}

test('duplicate sends the next webhooks twice', async () => {
  await turn('duplicate', { next: 4 });
  expect((await statusesOfCall()).toSorted()).toEqual([
    'completed',
    'completed',
    'in-progress',
    'in-progress',
    'ringing',
    'ringing',
  ]);
  expect(await sandbox.get('/sandbox/faults')).toEqual({ faults: [] });
});

test('drop keeps callbacks from arriving and says so in the log; the voice request always arrives', async () => {
  await turn('drop', { rate: 1 });
  expect(await statusesOfCall()).toEqual([]);
  expect(product.received).toHaveLength(1);
  const { events } = (await sandbox.get('/sandbox/events?limit=3')) as { events: object[] };
  expect(events.map((event) => ({ ...event }))).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ status: null, error: 'dropped by a fault knob' }),
    ),
  );
});

test('delay sends later and lets the next webhook pass', async () => {
  await sandbox.post('/sandbox/faults', { provider: 'twilio', fault: 'drop', rate: 0 });
  await turn('delay', { next: 2, delay_ms: 600 });
  // Strikes the voice request, which the call waits for, and the ringing callback, which it does not.
  expect(await statusesOfCall()).toEqual(['in-progress', 'completed', 'ringing']);
});

test('reorder holds a webhook until the next one has passed it', async () => {
  await turn('reorder', { next: 1 });
  const statuses = await statusesOfCall();
  expect(statuses[0]).toBe('in-progress');
  expect(statuses.toSorted()).toEqual(['completed', 'in-progress', 'ringing']);
});

test('fail_500 has no effect', async () => {
  await turn('fail_500', { next: 1 });
  const buy = () => client.incomingPhoneNumbers.create({ phoneNumber: '+15065550111' });
  await expect(buy()).rejects.toMatchObject({ status: 500, code: 20500 });
  expect(await buy()).toMatchObject({ phoneNumber: '+15065550111' });
});

test('fail_500_after has its effect', async () => {
  await turn('fail_500_after', { next: 1 });
  const buy = () => client.incomingPhoneNumbers.create({ phoneNumber: '+15065550114' });
  await expect(buy()).rejects.toMatchObject({ status: 500, code: 20500 });
  await expect(buy()).rejects.toMatchObject({ code: 21422 });
});

test('applies a fault only to requests and webhooks with the given prefix', async () => {
  await turn('fail_500', { next: 1, only: 'POST /twilio' });
  await client.incomingPhoneNumbers.list();
  await turn('drop', { rate: 1, only: 'status.in-progress' });
  expect(await statusesOfCall()).toEqual(['ringing', 'completed']);
  expect(await sandbox.get('/sandbox/faults')).toMatchObject({
    faults: [
      { fault: 'fail_500', next: 1, hits: 0 },
      { fault: 'drop', only: 'status.in-progress', hits: 1 },
    ],
  });
});

test('timeout_before has no effect and never answers', async () => {
  await turn('timeout_before', { next: 1 });
  const impatient = twilioClient(sandbox, { timeoutMs: 100 });
  const phoneNumber = '+15065550112';
  await expect(impatient.incomingPhoneNumbers.create({ phoneNumber })).rejects.toThrow(/timeout/i);
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toEqual([]);
});

test('timeout_after has its effect and never answers', async () => {
  await turn('timeout_after', { next: 1 });
  const impatient = twilioClient(sandbox, { timeoutMs: 100 });
  const phoneNumber = '+15065550113';
  await expect(impatient.incomingPhoneNumbers.create({ phoneNumber })).rejects.toThrow(/timeout/i);
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toHaveLength(1);
});

test('a caller who waits is cut off, not answered', async () => {
  await turn('timeout_after', { next: 1 });
  await expect(client.incomingPhoneNumbers.list()).rejects.toThrow(/hang up|ECONNRESET|aborted/i);
});

test('a refused request uses up no fault', async () => {
  await turn('fail_500', { next: 1 });
  const stranger = twilioClient(sandbox, { authToken: 'wrong' });
  await expect(stranger.calls.list()).rejects.toMatchObject({ status: 401 });
  expect(await sandbox.get('/sandbox/faults')).toMatchObject({ faults: [{ next: 1, hits: 0 }] });
});

test('knobs are listed, turned off by 0, and refuse nonsense in words', async () => {
  await turn('drop', { rate: 0.25 });
  expect(await sandbox.get('/sandbox/faults')).toEqual({
    faults: [{ provider: 'twilio', fault: 'drop', rate: 0.25, hits: 0 }],
  });
  await turn('drop', { next: 0 });
  expect(await sandbox.get('/sandbox/faults')).toEqual({ faults: [] });
  const both = await sandbox.post('/sandbox/faults', { provider: 'twilio', fault: 'drop', rate: 1, next: 1 });
  expect(both).toMatchObject({ status: 400, body: { message: expect.stringContaining('not both') } });
  const unknown = await sandbox.post('/sandbox/faults', { provider: 'acme', fault: 'drop', rate: 1 });
  expect(unknown).toMatchObject({ status: 400, body: { message: expect.stringContaining('provider') } });
});
