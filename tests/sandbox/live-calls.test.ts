import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type RelayProduct, relayTwiml, startRelayProduct } from './relay-fixture.ts';
import { type RunningSandbox, startSandbox, temporaryFolder, twilioClient } from './sandbox-fixture.ts';

const AUTH_TOKEN = 'sandbox-twilio-auth-token';
const VOICE = '/webhooks/twilio/voice';
const ENDED = '/webhooks/twilio/relay-ended';
const GREETING = 'Bonjour, ici la clinique.';

type Event = {
  kind: string;
  at_ms: number;
  what?: string;
  detail?: string;
  text?: string;
  is_whole?: boolean;
};
type Followed = { is_live: boolean; is_speaking: boolean; call: { status: string }; events: Event[] };

const folder = temporaryFolder();
let product: RelayProduct;
let sandbox: RunningSandbox;

beforeAll(async () => {
  product = await startRelayProduct(AUTH_TOKEN);
  sandbox = await startSandbox(product.url, folder.path, { speechSpeed: 200 });
});
afterAll(async () => {
  await sandbox.close();
  await product.close();
  folder.remove();
});
beforeEach(() => {
  product.posted.length = 0;
  product.frames.length = 0;
  product.handshakes.length = 0;
  product.twiml = { [VOICE]: relayTwiml(product.url, `welcomeGreeting="${GREETING}"`) };
  product.onFrame = () => undefined;
});

async function ring(body: object = {}): Promise<string> {
  const answer = await sandbox.post('/sandbox/live-calls', { from: '+15145550123', ...body });
  expect(answer.status).toBe(200);
  return (answer.body as { call_sid: string }).call_sid;
}

async function follow(sid: string): Promise<Followed> {
  return (await sandbox.get(`/sandbox/live-calls/${sid}`)) as Followed;
}

const transcriptOf = async (sid: string) =>
  (await follow(sid)).events.filter(({ kind }) => kind === 'heard').map(({ text }) => text);
const waitForText = (sid: string, text: string) =>
  until(async () => (await transcriptOf(sid)).includes(text), 5_000, `"${text}" is heard`);
const over = (sid: string) => until(async () => !(await follow(sid)).is_live, 5_000, 'the call is over');
const frames = (type: string) => product.frames.filter((frame) => frame.type === type);
const say = (sid: string, body: object) => sandbox.post(`/sandbox/live-calls/${sid}/say`, body);
const hangUp = (sid: string) => sandbox.post(`/sandbox/live-calls/${sid}/hang-up`);
const formsTo = (path: string) => product.posted.filter((one) => one.path === path).map(({ form }) => form);

describe('live sandbox call', () => {
  it('a live sandbox call opens the signed socket of the TwiML, sends the setup frame, and plays the greeting', async () => {
    const sid = await ring();
    await waitForText(sid, GREETING);

    const [handshake] = product.handshakes;
    expect(handshake?.url).toBe('/voice/relay?line=2');
    const url = `${product.url.replace('http', 'ws')}/voice/relay?line=2`;
    expect(twilio.validateRequest(AUTH_TOKEN, handshake?.signature ?? '', url, {})).toBe(true);
    expect(frames('setup')).toEqual([
      expect.objectContaining({
        callSid: sid,
        from: '+15145550123',
        to: '+14165550119',
        sessionId: expect.stringMatching(/^VX[\da-f]{32}$/),
        customParameters: { a: 'b & c' },
      }),
    ]);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call has the status in-progress in the Calls API until its end, then a duration that covers its speech', async () => {
    const sid = await ring();
    await waitForText(sid, GREETING);
    const api = twilioClient(sandbox);
    expect(await api.calls(sid).fetch()).toMatchObject({
      status: 'in-progress',
      endTime: null,
      duration: null,
    });

    await hangUp(sid);
    await over(sid);

    const call = await api.calls(sid).fetch();
    expect(call.status).toBe('completed');
    // The greeting has 25 characters and is spoken at 15 characters per second, which takes two seconds. A busy machine
    // takes longer.
    const seconds = Number(call.duration);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThan(60);
    expect(formsTo('/webhooks/twilio/status')).toEqual([
      expect.objectContaining({
        ...{ CallSid: sid, CallStatus: 'completed', CallDuration: String(seconds), Duration: '1' },
      }),
    ]);
    expect(formsTo(ENDED)).toEqual([expect.objectContaining({ SessionStatus: 'completed' })]);
  });

  it('a live sandbox call sends the text of the caller in the current language and plays the complete answer', async () => {
    product.onFrame = (frame, send) => {
      if (frame.type !== 'prompt') return;
      send({ type: 'language', ttsLanguage: 'en-US', transcriptionLanguage: 'en-US' });
      for (const token of ['Good ', 'morning', '.']) send({ type: 'text', token, last: false });
      send({ type: 'text', token: '', last: true });
    };
    const sid = await ring();
    await waitForText(sid, GREETING);

    await say(sid, { text: 'English?' });
    await waitForText(sid, 'Good morning.');
    await say(sid, { text: 'Yes', language: 'en' });

    await until(() => frames('prompt').length === 2);
    expect(frames('prompt').map(({ voicePrompt, lang, last }) => [voicePrompt, lang, last])).toEqual([
      ['English?', 'fr-CA', true],
      ['Yes', 'en-US', true],
    ]);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call interrupts the speech of the agent at the requested word and drops the rest of that speech', async () => {
    product.onFrame = (frame, send) => {
      if (frame.type === 'prompt' && frame.voicePrompt === 'mardi')
        send({ type: 'text', token: 'Mardi 1er décembre à dix heures, est-ce bien cela ?', last: true });
    };
    const sid = await ring();
    await waitForText(sid, GREETING);

    await say(sid, { text: 'mardi' });
    await say(sid, { text: 'non, mercredi', interrupt_after: 'mardi 1er' });
    await until(() => frames('prompt').length === 2);

    expect(frames('interrupt')).toEqual([expect.objectContaining({ utteranceUntilInterrupt: 'Mardi 1er' })]);
    expect(product.frames.map(({ type }) => type)).toEqual(['setup', 'prompt', 'interrupt', 'prompt']);
    expect(await transcriptOf(sid)).toEqual([GREETING, 'Mardi 1er']);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call holds the text of the caller back while the speech of the agent is not interruptible', async () => {
    product.twiml[VOICE] = relayTwiml(
      product.url,
      `welcomeGreeting="${GREETING}" welcomeGreetingInterruptible="none"`,
    );
    const sid = await ring({ speed: 20 });
    await until(() => frames('setup').length === 1);
    await say(sid, { text: 'allô ?' });
    await waitForText(sid, GREETING);

    await until(() => frames('prompt').length === 1);
    expect(frames('interrupt')).toEqual([]);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call sends pressed keys one by one', async () => {
    const sid = await ring();
    await waitForText(sid, GREETING);
    await sandbox.post(`/sandbox/live-calls/${sid}/press`, { keys: '5#' });
    await until(() => frames('dtmf').length === 2);
    expect(frames('dtmf').map(({ digit }) => digit)).toEqual(['5', '#']);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call answers an invalid frame with an error frame and continues', async () => {
    product.onFrame = (frame, send, socket) => {
      if (frame.type !== 'prompt') return;
      socket.send('nonsense');
      send({ type: 'shout', token: 'HEY' });
      send({ type: 'text', token: 'Oui.', last: true });
    };
    const sid = await ring();
    await waitForText(sid, GREETING);
    await say(sid, { text: 'allô' });
    await waitForText(sid, 'Oui.');
    expect(frames('error')).toHaveLength(2);
    await hangUp(sid);
    await over(sid);
  });
});

describe('end of a live sandbox call', () => {
  it('a live sandbox call plays pending speech before an end frame ends its session, and then runs the TwiML of the action URL', async () => {
    product.onFrame = (frame, send) => {
      if (frame.type !== 'prompt') return;
      send({ type: 'text', token: 'Je vous passe quelqu’un.', last: true });
      send({ type: 'end', handoffData: '{"reason":"transfer"}' });
    };
    product.twiml[ENDED] =
      '<Response><Dial timeout="20" action="/dialled"><Number>+15145550188</Number></Dial></Response>';
    product.twiml['/dialled'] = '<Response><Say>Personne.</Say><Record action="/recorded"/></Response>';
    const sid = await ring({ dial_outcome: 'no-answer' });
    await waitForText(sid, GREETING);
    await say(sid, { text: 'une personne' });
    await over(sid);

    expect(formsTo(ENDED)).toEqual([
      expect.objectContaining({ SessionStatus: 'ended', HandoffData: '{"reason":"transfer"}', CallSid: sid }),
    ]);
    expect(formsTo('/dialled')).toEqual([expect.objectContaining({ DialCallStatus: 'no-answer' })]);
    expect(formsTo('/recorded')).toEqual([
      expect.objectContaining({ RecordingSid: expect.stringMatching(/^RE/) }),
    ]);
    expect(await transcriptOf(sid)).toEqual([GREETING, 'Je vous passe quelqu’un.', 'Personne.']);
    const lines = (await follow(sid)).events.filter(({ kind }) => kind === 'line');
    expect(lines.find(({ what }) => what === 'dialled')?.detail).toBe('+15145550188');
  });

  it('a live sandbox call that loses its socket reports the error and can connect again', async () => {
    let sockets = 0;
    product.onFrame = (frame, _send, socket) => {
      if (frame.type !== 'setup') return;
      sockets += 1;
      if (sockets === 1) socket.terminate();
    };
    product.twiml[ENDED] = relayTwiml(product.url, 'welcomeGreeting="Me revoici."').replace(
      'relay-ended',
      'ended-again',
    );
    const sid = await ring();
    await waitForText(sid, 'Me revoici.');
    expect(formsTo(ENDED)).toEqual([
      expect.objectContaining({ SessionStatus: 'failed', ErrorCode: '64105' }),
    ]);
    expect(new Set(frames('setup').map(({ sessionId }) => sessionId)).size).toBe(2);
    await hangUp(sid);
    await over(sid);
  });

  it('a live sandbox call drops its connection after the requested number of frames and ends as failed', async () => {
    product.onFrame = (frame, send) => {
      if (frame.type === 'prompt')
        for (let word = 0; word < 5; word += 1) send({ type: 'text', token: 'a ', last: false });
    };
    const sid = await ring({ drop_after: 3 });
    await waitForText(sid, GREETING);
    await say(sid, { text: 'allô' });
    await over(sid);
    expect(formsTo(ENDED)).toEqual([expect.objectContaining({ SessionStatus: 'failed' })]);
    expect(formsTo('/webhooks/twilio/status')).toEqual([
      expect.objectContaining({ CallStatus: 'completed' }),
    ]);
  });
});

describe('live sandbox call without a socket', () => {
  it.each([
    ['rejected', '<Response><Reject/></Response>', 'busy', '0'],
    [
      'answered with a message',
      '<Response><Say>Sorry, nobody is here.</Say><Hangup/></Response>',
      'completed',
      '1',
    ],
    ['answered without TwiML', 'oops', 'failed', '0'],
  ])('a live sandbox call ends automatically when it was %s', async (_name, twiml, status, duration) => {
    product.twiml[VOICE] = twiml;
    const sid = await ring();
    await over(sid);
    expect(formsTo('/webhooks/twilio/status')).toEqual([
      expect.objectContaining({ CallStatus: status, CallDuration: duration }),
    ]);
    expect((await say(sid, { text: 'hello?' })).status).toBe(409);
  });

  it('the sandbox returns not_found for an unknown call and rejects invalid keys and numbers', async () => {
    expect(await sandbox.get('/sandbox/live-calls/CA0')).toMatchObject({ error: 'not_found' });
    const sid = await ring();
    expect((await sandbox.post(`/sandbox/live-calls/${sid}/press`, { keys: 'abc' })).status).toBe(400);
    expect((await sandbox.post('/sandbox/live-calls', { to: 'me' })).status).toBe(400);
    await hangUp(sid);
    await over(sid);
  });
});
