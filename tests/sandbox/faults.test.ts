import { afterEach, expect, test } from 'vitest';
import { twilioClient } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';

const { product, sandbox } = await startSandboxForFile();
const client = twilioClient(sandbox);

afterEach(() => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }));

async function turn(fault: string, amount: object): Promise<void> {
  const answer = await sandbox.post('/sandbox/faults', { provider: 'twilio', fault, ...amount });
  expect(answer.status).toBe(200);
}

async function statusesOfCall(): Promise<(string | undefined)[]> {
  await sandbox.post('/sandbox/calls?wait=1', { transcript: [] });
  const status = product.received.filter((request) => request.path.endsWith('/status'));
  return status.map((request) => request.form.CallStatus);
}

test('the duplicate fault sends the next webhooks twice', async () => {
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

test('the drop fault drops and logs status callbacks, but never the voice request', async () => {
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

test('the delay fault postpones a webhook, so that the next one overtakes the delayed one', async () => {
  await sandbox.post('/sandbox/faults', { provider: 'twilio', fault: 'drop', rate: 0 });
  await turn('delay', { next: 2, delay_ms: 600 });
  // The fault delays the voice request, for which the call waits, and the ringing callback, for which the call does not
  // wait.
  expect(await statusesOfCall()).toEqual(['in-progress', 'completed', 'ringing']);
});

test('the reorder fault holds a webhook back until the next one has been sent', async () => {
  await turn('reorder', { next: 1 });
  const statuses = await statusesOfCall();
  expect(statuses[0]).toBe('in-progress');
  expect(statuses.toSorted()).toEqual(['completed', 'in-progress', 'ringing']);
});

test('the fail_500 fault fails a request before the request takes effect', async () => {
  await turn('fail_500', { next: 1 });
  const buy = () => client.incomingPhoneNumbers.create({ phoneNumber: '+15065550111' });
  await expect(buy()).rejects.toMatchObject({ status: 500, code: 20500 });
  expect(await buy()).toMatchObject({ phoneNumber: '+15065550111' });
});

test('the fail_500_after fault fails a request after the request has taken effect', async () => {
  await turn('fail_500_after', { next: 1 });
  const buy = () => client.incomingPhoneNumbers.create({ phoneNumber: '+15065550114' });
  await expect(buy()).rejects.toMatchObject({ status: 500, code: 20500 });
  await expect(buy()).rejects.toMatchObject({ code: 21422 });
});

test('a fault with the option `only` applies only to requests and webhooks with this prefix', async () => {
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

test('the timeout_before fault leaves a request without a response and without an effect', async () => {
  await turn('timeout_before', { next: 1 });
  const impatient = twilioClient(sandbox, { timeoutMs: 100 });
  const phoneNumber = '+15065550112';
  await expect(impatient.incomingPhoneNumbers.create({ phoneNumber })).rejects.toThrow(/timeout/i);
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toEqual([]);
});

test('the timeout_after fault leaves a request without a response after the request has taken effect', async () => {
  await turn('timeout_after', { next: 1 });
  const impatient = twilioClient(sandbox, { timeoutMs: 100 });
  const phoneNumber = '+15065550113';
  await expect(impatient.incomingPhoneNumbers.create({ phoneNumber })).rejects.toThrow(/timeout/i);
  expect(await client.incomingPhoneNumbers.list({ phoneNumber })).toHaveLength(1);
});

test('a timeout fault closes the connection after a maximum time when the client has no timeout of its own', async () => {
  await turn('timeout_after', { next: 1 });
  await expect(client.incomingPhoneNumbers.list()).rejects.toThrow(/hang up|ECONNRESET|aborted/i);
});

test('an unauthorized request does not count as one of the requests that a fault applies to', async () => {
  await turn('fail_500', { next: 1 });
  const stranger = twilioClient(sandbox, { authToken: 'wrong' });
  await expect(stranger.calls.list()).rejects.toMatchObject({ status: 401 });
  expect(await sandbox.get('/sandbox/faults')).toMatchObject({ faults: [{ next: 1, hits: 0 }] });
});

test('faults are listed, switched off by a count of 0, and rejected with a readable message when invalid', async () => {
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
