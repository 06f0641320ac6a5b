import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordings } from '../../server/integrations/twilio/recordings.ts';
import { until } from '../support/until.ts';
import { type RelayProduct, relayTwiml, startRelayProduct } from './relay-fixture.ts';
import { type RunningSandbox, startSandbox, temporaryFolder, twilioClient } from './sandbox-fixture.ts';

const AUTH_TOKEN = 'sandbox-twilio-auth-token';
const VOICE = '/webhooks/twilio/voice';
const STATUS = '/webhooks/twilio/recording-status';
const HEADER_BYTES = 44;

const folder = temporaryFolder();
let product: RelayProduct;
let sandbox: RunningSandbox;
let recordings: ReturnType<typeof createRecordings>;

const connect = () =>
  createRecordings({
    client: twilioClient(sandbox),
    accountSid: sandbox.config.twilio.accountSid,
    authToken: AUTH_TOKEN,
    apiUrl: `${sandbox.url}/twilio`,
    publicUrl: product.url,
  });

beforeAll(async () => {
  product = await startRelayProduct(AUTH_TOKEN);
  sandbox = await startSandbox(product.url, folder.path, { speechSpeed: 200 });
  recordings = connect();
});
afterAll(async () => {
  await sandbox.close();
  await product.close();
  folder.remove();
});

const neverAborted = new AbortController().signal;
const formsTo = (path: string) => product.posted.filter((one) => one.path === path).map(({ form }) => form);

async function ring(): Promise<string> {
  const { body } = await sandbox.post('/sandbox/live-calls', { from: '+15145550123' });
  const sid = (body as { call_sid: string }).call_sid;
  await until(() => product.frames.some((frame) => frame.callSid === sid), 5_000, 'the line is open');
  return sid;
}

async function fetchAudio(sid: string, range?: string) {
  const sound = await recordings.openSound(sid, range, neverAborted);
  if (!sound) return null;
  const chunks = await sound.body?.toArray();
  return { ...sound, bytes: Buffer.concat(chunks ?? []) };
}

it('a recorded call has its audio and callback after its end, supports byte ranges, and can be erased twice', async () => {
  product.twiml = { [VOICE]: relayTwiml(product.url, 'welcomeGreeting="Hello."') };
  const callSid = await ring();
  const sid = await recordings.startRecording(callSid);
  expect(sid).toMatch(/^RE[\da-f]{32}$/);
  if (sid === null) return;
  expect(await recordings.listRecordings(callSid)).toEqual([{ sid, state: 'unfinished', seconds: 0 }]);
  expect(await fetchAudio(sid)).toBeNull();

  await sandbox.post(`/sandbox/live-calls/${callSid}/hang-up`);
  await until(() => formsTo(STATUS).length > 0, 5_000, 'the recording is told of');
  const seconds = Number(formsTo(STATUS)[0]?.RecordingDuration);
  expect(formsTo(STATUS)).toEqual([
    expect.objectContaining({ CallSid: callSid, RecordingSid: sid, RecordingStatus: 'completed' }),
  ]);
  expect(await recordings.listRecordings(callSid)).toEqual([{ sid, state: 'complete', seconds }]);

  const size = HEADER_BYTES + seconds * 16_000;
  const whole = await fetchAudio(sid);
  expect(whole).toMatchObject({ status: 200, headers: { 'content-length': String(size) } });
  expect(whole?.bytes.subarray(0, 4).toString()).toBe('RIFF');
  const part = await fetchAudio(sid, 'bytes=4-7');
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-7/${size}` } });
  expect(part?.bytes.readUInt32LE()).toBe(size - 8);
  expect((await fetchAudio(sid, `bytes=${size}-`))?.status).toBe(416);

  for (let time = 0; time < 2; time += 1) await recordings.eraseRecording(sid);
  expect(await fetchAudio(sid)).toBeNull();
  expect(await recordings.startRecording(callSid)).toBeNull();
});

it('a voice message is recorded, and both the recording callback and the action URL of <Record> are requested', async () => {
  const recorded = '/webhooks/twilio/recorded';
  product.posted.length = 0;
  product.twiml = {
    [VOICE]: `<Response><Say>Leave a message.</Say><Record action="${recorded}" recordingStatusCallback="${product.url}${recorded}#rc=3"/></Response>`,
  };
  const { body } = await sandbox.post('/sandbox/live-calls', { from: '+15145550123' });
  const callSid = (body as { call_sid: string }).call_sid;
  await until(() => formsTo(recorded).length === 2, 5_000, 'both are told');
  const sids = new Set(formsTo(recorded).map(({ RecordingSid }) => RecordingSid));
  expect(sids.size).toBe(1);
  expect((await fetchAudio([...sids][0] ?? ''))?.status).toBe(200);
  expect(await recordings.listRecordings(callSid)).toEqual([]);
});

it('a recording that was running when the sandbox stopped is listed with the status absent', async () => {
  product.twiml = { [VOICE]: relayTwiml(product.url, 'welcomeGreeting="Hello."') };
  const callSid = await ring();
  const sid = await recordings.startRecording(callSid);
  await sandbox.close();
  sandbox = await startSandbox(product.url, folder.path, { speechSpeed: 200 });
  recordings = connect();
  expect(await recordings.listRecordings(callSid)).toEqual([{ sid, state: 'absent', seconds: 0 }]);
});
