import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import { postForm, ring } from '../support/relay-caller.ts';
import { parseXml } from '../support/xml.ts';

const ENDED = '/webhooks/twilio/relay-ended';
const DIALLED = '/webhooks/twilio/dial-ended';
/** Where nobody or a fault answers, Twilio asks again. */
const AGAIN = '#rc=3&rp=ct,5xx';
const PHONE = '+14165550188';

let test: TestApp;
let business: TestBusiness;
let callSid: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.drop());
beforeEach(async () => {
  business = await makeBusiness(test.deps, { balanceCents: 1_000 });
  callSid = newCallSid();
  await ring(test.app, callSid, business.number);
});

/** Has the calls of a business passed on to a phone. */
async function passOn(
  { id }: Pick<TestBusiness, 'id'>,
  given: { availability?: string; hasVoicemail?: boolean; phone?: string } = {},
): Promise<void> {
  const { availability = 'always', hasVoicemail = false, phone = PHONE } = given;
  await test.deps.pool.query(
    `WITH phone AS (
       INSERT INTO transfer_phones (business_id, phone, proved_at) VALUES ($1, $2, clock_timestamp()) RETURNING id)
     INSERT INTO transfer_targets (business_id, phone_number_id, transfer_phone_id, availability, has_voicemail)
     SELECT $1, n.id, phone.id, $3, $4 FROM phone, phone_numbers n WHERE n.business_id = $1`,
    [id, phone, availability, hasVoicemail],
  );
}

/** The TwiML verbs that answer, the first with its attributes. */
async function nextAfter(path: string, form: Record<string, string>) {
  const answer = await postForm(test.app, path, { CallSid: callSid, CallStatus: 'in-progress', ...form });
  expect(answer.statusCode).toBe(200);
  const { children } = parseXml(answer.body);
  return { verbs: children.map(({ name }) => name), first: children[0] };
}
const handoff = (reason: string) => ({ HandoffData: JSON.stringify({ reason }) });

describe('after a conversation', () => {
  it('that is over the call ends', async () => {
    expect((await nextAfter(ENDED, handoff('ended'))).verbs).toEqual(['Hangup']);
  });

  it('whose caller has hung up nothing is done any more', async () => {
    await passOn(business);
    expect((await nextAfter(ENDED, { CallStatus: 'completed' })).verbs).toEqual(['Hangup']);
  });

  it('with a wish for a person the phone of the number is dialled, whatever the hand-over names', async () => {
    await passOn(business);
    const data = JSON.stringify({ reason: 'transfer', phone: '+19005550100', to: '+19005550100' });
    const { verbs, first } = await nextAfter(ENDED, { HandoffData: data });
    expect(verbs).toEqual(['Dial']);
    expect(first).toMatchObject({
      text: PHONE,
      attributes: { action: `http://callingua.test${DIALLED}${AGAIN}`, timeout: '20' },
    });
  });

  it('no phone of another business is ever dialled', async () => {
    await passOn(await makeBusiness(test.deps));
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Connect']);
  });

  it('outside of the hours a message is taken where the business takes them', async () => {
    await passOn(business, { availability: 'business_hours', hasVoicemail: true });
    expect((await nextAfter(ENDED, handoff('transfer'))).verbs).toEqual(['Say', 'Record', 'Hangup']);
  });

  it('outside of the hours the agent goes on where no message is taken, once', async () => {
    await passOn(business, { availability: 'business_hours' });
    const { first } = await nextAfter(ENDED, handoff('transfer'));
    expect(first?.children[0]?.attributes.welcomeGreeting).toBe('Nobody can take your call right now.');
    const { verbs, first: again } = await nextAfter(`${ENDED}?second=1`, handoff('transfer'));
    expect(verbs).toEqual(['Say', 'Hangup']);
    expect(again?.text).toContain('Nobody can take your call right now.');
  });

  it.each([
    ['was lost', { ErrorCode: '64105' }],
    ['left nonsense behind', { HandoffData: '{"reason":' }],
    ['left a reason that there is not', handoff('buy')],
  ])('that %s the agent goes on once, then a person', async (_name, form) => {
    await passOn(business);
    const { first } = await nextAfter(ENDED, form);
    expect(first).toMatchObject({
      name: 'Connect',
      attributes: { action: `http://callingua.test${ENDED}?second=1${AGAIN}` },
    });
    expect((await nextAfter(`${ENDED}?second=1`, form)).verbs).toEqual(['Dial']);
  });

  it('that stopped with its server the agent goes on each time, since a deploy replaces every server', async () => {
    await passOn(business);
    for (const path of [ENDED, `${ENDED}?second=1`]) {
      const { first } = await nextAfter(path, handoff('restart'));
      expect(first).toMatchObject({
        name: 'Connect',
        attributes: { action: `http://callingua.test${path}${AGAIN}` },
      });
    }
  });

  it('of a call that is not ours the call ends', async () => {
    const other = await postForm(test.app, ENDED, {
      CallSid: newCallSid(),
      CallStatus: 'in-progress',
      ...handoff('transfer'),
    });
    expect(parseXml(other.body).children.map(({ name }) => name)).toEqual(['Hangup']);
  });

  it('is told by Twilio alone', async () => {
    for (const url of [ENDED, DIALLED, '/webhooks/twilio/recorded', '/webhooks/twilio/recording-status']) {
      const answer = await test.app.inject({ method: 'POST', url, payload: { CallSid: callSid } });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('after a phone rang', () => {
  it.each(['completed', 'answered'])('and somebody spoke (%s) the call ends', async (DialCallStatus) => {
    expect((await nextAfter(DIALLED, { DialCallStatus })).verbs).toEqual(['Hangup']);
  });

  it('and nobody picked up a message is taken, else the agent goes on', async () => {
    await passOn(business);
    expect((await nextAfter(DIALLED, { DialCallStatus: 'no-answer' })).verbs).toEqual(['Connect']);
    await test.deps.pool.query('UPDATE transfer_targets SET has_voicemail = true WHERE business_id = $1', [
      business.id,
    ]);
    const { verbs } = await nextAfter(DIALLED, { DialCallStatus: 'busy' });
    expect(verbs).toEqual(['Say', 'Record', 'Hangup']);
  });
});

it('a spoken message is told once to the people of the business, silence is not', async () => {
  const messages = async () => {
    const { rows } = await test.deps.pool.query(
      'SELECT content, phone FROM caller_messages WHERE business_id = $1',
      [business.id],
    );
    return rows;
  };
  const RecordingSid = `RE${callSid.slice(2)}`;
  await nextAfter('/webhooks/twilio/recorded', { RecordingSid, RecordingDuration: '0' });
  expect(await messages()).toEqual([]);
  for (let delivery = 0; delivery < 2; delivery += 1)
    expect(
      (await nextAfter('/webhooks/twilio/recorded', { RecordingSid, RecordingDuration: '12' })).verbs,
    ).toEqual(['Hangup']);
  expect(await messages()).toEqual([
    { content: expect.stringContaining('12 seconds'), phone: '+16475550001' },
  ]);
});
