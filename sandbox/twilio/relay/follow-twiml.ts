import type { Delivery } from '../../frame/webhook.ts';
import { callbackWebhook, recordingParameters } from '../call-webhooks.ts';
import { beginRecording, endRecording } from '../recordings.ts';
import { type CallOutcome, newSid } from '../twilio-state.ts';
import type { CallChannel } from './call-channel.ts';
import { readTwiml, type Verb } from './read-twiml.ts';
import { openRelay, type RelayEnd } from './relay-session.ts';

/** Maximum number of TwiML documents in one call, so that redirect loops end. */
const MOST_DOCUMENTS = 12;
/** Seconds that a transferred call and a recorded message last. */
const DIALLED_SECONDS = 30;
const RECORDED_SECONDS = 8;

/** The verbs of a TwiML document, and the URL against which its relative URLs are resolved. */
interface Document {
  verbs: Verb[];
  url: string;
}

/** What follows a verb: `on` (the next verb), the end of the call, or another document. */
type Next = 'on' | 'end' | Document;

async function requestTwiml(
  channel: CallChannel,
  event: string,
  url: string,
  added: Record<string, string>,
): Promise<Next> {
  const { context, call } = channel;
  const delivery = await context.sender.send(callbackWebhook(context, call, event, url, added)).delivered;
  return readDocument(delivery, url) ?? 'end';
}

/** Parses the TwiML of a response; undefined for a failed response and for one without TwiML. */
export function readDocument({ status, answer }: Delivery, url: string): Document | undefined {
  const verbs = status !== null && status < 300 ? readTwiml(answer) : undefined;
  return verbs && { verbs, url };
}

function relayParameters(channel: CallChannel, sessionId: string, end: RelayEnd, beganMs: number) {
  return {
    CallStatus: end.status === 'completed' ? 'completed' : 'in-progress',
    SessionId: sessionId,
    SessionStatus: end.status,
    SessionDuration: String(Math.round((channel.clock.now() - beganMs) / 1_000)),
    ...(end.status === 'ended' && end.handoffData !== undefined && { HandoffData: end.handoffData }),
    ...(end.status === 'failed' && { ErrorCode: String(end.errorCode), ErrorMessage: end.errorMessage }),
  };
}

async function connect(channel: CallChannel, verb: Verb, url: string): Promise<Next> {
  const relay = verb.children.find((child) => child.name === 'ConversationRelay');
  if (!relay) return unknown(channel, verb);
  const { context, call, log, speaker, request } = channel;
  const faults = { dropAfter: request.drop_after, delayMs: request.delay_ms };
  const beganMs = channel.clock.now();
  const session = openRelay({ context, call, verb: relay, log, speaker, faults });
  const close = (): void => session.close();
  channel.session = session;
  channel.hungUp.addEventListener('abort', close, { once: true });
  if (channel.hungUp.aborted) close();
  const end = await session.ended;
  channel.hungUp.removeEventListener('abort', close);
  channel.session = undefined;
  if (end.status === 'ended') await waitForSilence(channel);
  else speaker.cut();
  const { action } = verb.attributes;
  if (action === undefined) return end.status === 'failed' ? 'end' : 'on';
  return requestTwiml(
    channel,
    'relay.ended',
    new URL(action, url).href,
    relayParameters(channel, session.sessionId, end, beganMs),
  );
}

/** Resolves when all text was spoken or the caller has hung up, which stops the speech. */
async function waitForSilence({ speaker, hungUp }: CallChannel): Promise<void> {
  const leave = (): void => void speaker.cut();
  hungUp.addEventListener('abort', leave, { once: true });
  if (hungUp.aborted) leave();
  else speaker.close();
  await speaker.quiet();
  hungUp.removeEventListener('abort', leave);
}

async function speakVerb(channel: CallChannel, verb: Verb): Promise<Next> {
  channel.speaker.add({ text: verb.text, isLast: true, isInterruptible: false, isPreemptible: false });
  await waitForSilence(channel);
  return 'on';
}

/**
 * Speaks the <Say> verbs inside of <Gather>, then presses the caller's keys. If there are no keys, the call continues
 * with the next verb after the timeout.
 */
async function gather(channel: CallChannel, verb: Verb, url: string): Promise<Next> {
  for (const child of verb.children.filter(({ name }) => name === 'Say')) await speakVerb(channel, child);
  const { action, timeout = '5', numDigits } = verb.attributes;
  if (channel.keys === '' || action === undefined) {
    channel.clock.skip(Number(timeout) * 1_000);
    return 'on';
  }
  const Digits = channel.keys.slice(0, Number(numDigits ?? channel.keys.length));
  channel.log.add({ kind: 'line', what: 'pressed', detail: Digits });
  return requestTwiml(channel, 'gather.ended', new URL(action, url).href, {
    CallStatus: 'in-progress',
    Digits,
  });
}

/** Stores the call to the dialled phone. The Calls API lists it in addition to the call whose <Dial> started it. */
function storeDialled(
  { state, call }: CallChannel,
  dialled: { to: string; from: string; seconds: number; status: CallOutcome },
) {
  const { to, from, seconds: durationSeconds, status } = dialled;
  const sid = newSid('CA');
  const endMs = Date.now();
  const ends = {
    sid,
    to,
    from,
    phoneNumberSid: null,
    parentSid: call.sid,
    direction: 'outbound-dial' as const,
  };
  const times = { startMs: endMs - durationSeconds * 1_000, endMs, durationSeconds };
  state.calls.put(sid, { ...ends, ...times, status, answer: 'taken' });
}

async function dialVerb(channel: CallChannel, verb: Verb, url: string): Promise<Next> {
  const dialledNumber = (verb.children.find((child) => child.name === 'Number')?.text ?? verb.text).trim();
  channel.log.add({ kind: 'line', what: 'dialled', detail: dialledNumber });
  const outcome = channel.request.dial_outcome;
  const isAnswered = outcome === 'completed';
  const seconds = Math.min(DIALLED_SECONDS, Number(verb.attributes.timeLimit ?? DIALLED_SECONDS));
  channel.clock.skip((isAnswered ? seconds : Number(verb.attributes.timeout ?? 30)) * 1_000);
  const { action, callerId: from = channel.call.from } = verb.attributes;
  storeDialled(channel, { to: dialledNumber, from, seconds: isAnswered ? seconds : 0, status: outcome });
  if (action === undefined) return 'on';
  return requestTwiml(channel, `dial.${outcome}`, new URL(action, url).href, {
    CallStatus: 'in-progress',
    DialCallStatus: outcome,
    ...(isAnswered && { DialCallDuration: String(seconds) }),
  });
}

async function record(channel: CallChannel, verb: Verb, url: string): Promise<Next> {
  const { attributes } = verb;
  const { context, state, call } = channel;
  const callbackUrl = attributes.recordingStatusCallback;
  const recording = beginRecording(state, call, {
    source: 'RecordVerb',
    callback: callbackUrl === undefined ? '' : new URL(callbackUrl, url).href,
  });
  channel.log.add({ kind: 'line', what: 'recorded', detail: recording.sid });
  channel.clock.skip(RECORDED_SECONDS * 1_000);
  await endRecording(context, state, recording, RECORDED_SECONDS);
  const ended = state.recordings.get(recording.sid);
  if (attributes.action === undefined || !ended) return 'on';
  return requestTwiml(channel, 'record.ended', new URL(attributes.action, url).href, {
    CallStatus: 'in-progress',
    ...recordingParameters(ended, context.config.twilio.accountSid),
  });
}

function unknown(channel: CallChannel, verb: Verb): Next {
  channel.log.add({ kind: 'line', what: 'unknown_verb', detail: verb.name });
  return 'on';
}

function run(channel: CallChannel, verb: Verb, url: string): Promise<Next> | Next {
  switch (verb.name) {
    case 'Connect':
      return connect(channel, verb, url);
    case 'Say':
      return speakVerb(channel, verb);
    case 'Dial':
      return dialVerb(channel, verb, url);
    case 'Gather':
      return gather(channel, verb, url);
    case 'Record':
      return record(channel, verb, url);
    case 'Redirect':
      return requestTwiml(channel, 'redirect', new URL(verb.text.trim(), url).href, {
        CallStatus: 'in-progress',
      });
    case 'Pause':
      channel.clock.skip(Number(verb.attributes.length ?? 1) * 1_000);
      return 'on';
    case 'Hangup':
    case 'Reject':
      return 'end';
    default:
      return unknown(channel, verb);
  }
}

async function runDocument(channel: CallChannel, { verbs, url }: Document): Promise<Next> {
  for (const verb of verbs) {
    if (channel.hungUp.aborted) return 'end';
    const next = await run(channel, verb, url);
    if (next !== 'on') return next;
  }
  return 'end';
}

/**
 * Runs a call through its TwiML, verb by verb and document by document, until the last verb or until the caller hangs
 * up.
 */
export async function followTwiml(channel: CallChannel, first: Document): Promise<void> {
  let next: Next = first;
  for (let count = 0; count < MOST_DOCUMENTS && typeof next === 'object'; count += 1)
    next = await runDocument(channel, next);
}
