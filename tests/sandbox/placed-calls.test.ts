import { beforeEach, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { twilioClient } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';

const TEAM = '+16135550142';
const CUSTOMER = '+16475550001';

const { product, sandbox } = await startSandboxForFile();
const client = twilioClient(sandbox);
const phonesDo = (team: string, customer = 'completed') =>
  sandbox.post('/sandbox/phones', { team, customer });

beforeEach(() => phonesDo('presses'));

/** Places a call and waits until its end was reported. */
async function place(): Promise<string> {
  const { sid, status, direction } = await client.calls.create({
    from: sandbox.config.demoNumber,
    to: TEAM,
    url: `${product.url}/voice#rc=3&rp=ct,5xx`,
    statusCallback: `${product.url}/status#rc=3&rp=all`,
  });
  expect({ status, direction }).toEqual({ status: 'in-progress', direction: 'outbound-api' });
  await until(() => product.received.some(({ path }) => path === '/status'));
  return sid;
}
const paths = () => product.received.map(({ path }) => path);
const dial = (callerId: string) =>
  `<Response><Dial callerId="${callerId}" timeLimit="20" action="/ended">${CUSTOMER}</Dial></Response>`;

it('a phone that the product calls hears the text and presses the key, and its status callback reports the duration', async () => {
  product.twiml = '<Response><Gather numDigits="1" action="/pressed"><Say>Press 1.</Say></Gather></Response>';
  const sid = await place();
  expect(paths()).toEqual(['/voice', '/pressed', '/status']);
  const [answered, pressed, ended] = product.received.map(({ form }) => form);
  expect(answered).toMatchObject({
    CallSid: sid,
    Direction: 'outbound-api',
    To: TEAM,
    CallStatus: 'in-progress',
  });
  expect(pressed).toMatchObject({ CallSid: sid, Digits: '1' });
  expect(ended).toMatchObject({ CallStatus: 'completed', CallDuration: expect.stringMatching(/^\d+$/) });
  expect(await sandbox.get('/sandbox/spoken-calls')).toMatchObject({
    calls: [{ call_sid: sid, said: 'Press 1.' }],
  });
});

it('a voicemail that the product calls presses no key, so <Gather> ends after its timeout', async () => {
  await phonesDo('listens');
  product.twiml =
    '<Response><Gather timeout="10" action="/pressed"><Say>Press 1.</Say></Gather><Hangup/></Response>';
  const sid = await place();
  expect(paths()).toEqual(['/voice', '/status']);
  expect(Number((await client.calls(sid).fetch()).duration)).toBeGreaterThanOrEqual(10);
});

it.each(['no-answer', 'busy'])(
  'a placed call to a phone that is %s sends only the callback of that status',
  async (team) => {
    await phonesDo(team);
    await place();
    expect(product.received.map(({ form }) => form.CallStatus)).toEqual([team]);
  },
);

it('a call that <Dial> places is listed as a child of the first call, with the number of the business as the caller', async () => {
  product.twiml = dial(sandbox.config.demoNumber);
  const sid = await place();
  expect(paths()).toEqual(['/voice', '/ended', '/status']);
  expect(product.received[1]?.form).toMatchObject({ DialCallStatus: 'completed', DialCallDuration: '20' });
  const [part] = await client.calls.list({ to: CUSTOMER });
  expect(part).toMatchObject({
    ...{ direction: 'outbound-dial', parentCallSid: sid, from: sandbox.config.demoNumber },
    ...{ status: 'completed', duration: '20' },
  });
});

it('a <Dial> of the product ends with the result that was set in the sandbox, such as busy', async () => {
  await phonesDo('presses', 'busy');
  product.twiml = dial(sandbox.config.demoNumber);
  await place();
  expect(product.received[1]?.form).toMatchObject({ DialCallStatus: 'busy' });
});
