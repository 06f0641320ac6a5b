import { setMaxListeners } from 'node:events';
import type { SandboxContext } from '../../context.ts';
import { SandboxRequestError } from '../../frame/request-error.ts';
import { randomCaller } from '../call-request.ts';
import { endWebhooks, voiceWebhook } from '../call-webhooks.ts';
import { endRecordingsOf } from '../recordings.ts';
import {
  type CallAnswer,
  type CallOutcome,
  type CallRecord,
  defaultStatusCallback,
  defaultVoiceUrl,
  newSid,
  type TwilioState,
} from '../twilio-state.ts';
import type { CallChannel } from './call-channel.ts';
import { createCallClock } from './call-clock.ts';
import { createCallLog, type LiveEvent } from './call-log.ts';
import { followTwiml, readDocument } from './follow-twiml.ts';
import type { LiveCallRequest, SayRequest } from './live-call-request.ts';
import type { Verb } from './read-twiml.ts';
import { Speaker } from './speaker.ts';

/** A live call, which lasts until the caller hangs up or the product ends it. */
export interface LiveCall {
  sid: string;
  /** The state of the call; `spoken` is the part of the agent's current utterance that the caller has heard. */
  present(): { call: CallRecord; is_live: boolean; is_speaking: boolean; spoken: string; at_ms: number };
  after(index: number): LiveEvent[];
  change(ms: number): Promise<void>;
  /** Speaks as the caller. Throws a SandboxRequestError (409) if no session is listening. */
  say(request: SayRequest): void;
  press(keys: string): void;
  hangUp(): void;
  /** Resolves when the end of the call was reported to the product. */
  over: Promise<void>;
}

function newCall(context: SandboxContext, state: TwilioState, request: LiveCallRequest): CallRecord {
  const to = request.to ?? context.config.demoNumber;
  const now = Date.now();
  const sid = newSid('CA');
  return state.calls.put(sid, {
    sid,
    to,
    from: request.from ?? randomCaller((number) => number === to || state.isTaken(number)),
    phoneNumberSid: state.findNumber(to)?.sid ?? null,
    status: 'in-progress',
    durationSeconds: 0,
    startMs: now,
    endMs: now,
    answer: 'unknown',
  });
}

type ChannelParts = Pick<CallChannel, 'context' | 'state' | 'call' | 'keys' | 'hungUp'> & {
  request: CallChannel['request'] & { speed?: number | undefined };
};

/** The initial state of a call, with its own clock, log and speaker. */
export function openChannel(parts: ChannelParts): CallChannel {
  const { context, request } = parts;
  const clock = createCallClock();
  const log = createCallLog(clock.now);
  const channel: CallChannel = {
    ...parts,
    clock,
    log,
    session: undefined,
    speaker: new Speaker({
      clock,
      speed: request.speed ?? context.config.speechSpeed,
      onUtterance: (text, isWhole) =>
        log.add({ kind: 'heard', text, is_whole: isWhole, language: channel.session?.language() ?? '' }),
    }),
  };
  return channel;
}

function readAnswer(verbs: Verb[] | undefined): CallAnswer {
  if (!verbs) return 'failed';
  if (verbs.some(({ name }) => name === 'Reject')) return 'rejected';
  return verbs.some(({ name }) => name === 'Connect') ? 'taken' : 'refused';
}

const END_OF: Record<CallAnswer, CallOutcome> = {
  unknown: 'failed',
  failed: 'failed',
  rejected: 'busy',
  taken: 'completed',
  refused: 'completed',
};

async function runLiveCall(channel: CallChannel): Promise<void> {
  const { context, state, clock, log } = channel;
  const { publicUrl } = context.config;
  const owned = state.findNumber(channel.call.to);
  const url = owned?.voiceUrl || defaultVoiceUrl(publicUrl);
  log.add({ kind: 'line', what: 'ringing', detail: channel.call.to });
  const voice = await context.sender.send(voiceWebhook(context, channel.call, url)).delivered;
  const document = readDocument(voice, url);
  const answer = readAnswer(document?.verbs);
  const answeredMs = clock.now();
  const isTalk = answer === 'taken' || answer === 'refused';
  if (document && isTalk) await followTwiml(channel, document);
  const durationSeconds = isTalk ? Math.round((clock.now() - answeredMs) / 1_000) : 0;
  const startMs = channel.call.startMs;
  const end = { status: END_OF[answer], durationSeconds, endMs: startMs + durationSeconds * 1_000, answer };
  if (context.closing.aborted) return;
  channel.call = state.calls.put(channel.call.sid, { ...channel.call, ...end });
  log.add({ kind: 'line', what: 'ended', detail: `${end.status}, ${durationSeconds} s` });
  const statusUrl = owned ? owned.statusCallback : defaultStatusCallback(publicUrl);
  const webhooks = statusUrl === '' ? [] : endWebhooks(context, channel.call, statusUrl);
  await Promise.all([
    ...webhooks.map((webhook) => context.sender.send(webhook).delivered),
    endRecordingsOf(context, state, channel.call),
  ]);
}

/**
 * Speaks as the caller. Interrupts the agent if the current speech is interruptible; otherwise waits until the agent
 * has finished.
 */
function speakUp(
  channel: CallChannel,
  { text, language, interrupt_after: interruptAfter }: SayRequest,
): void {
  const { speaker } = channel;
  const sendPrompt = (): void => channel.session?.say(text, language);
  const sendWhenAllowed = (): void => {
    if (speaker.isSpeaking() && !speaker.isInterruptible()) {
      void speaker.quiet().then(sendPrompt);
      return;
    }
    if (speaker.isSpeaking()) channel.session?.interrupt();
    sendPrompt();
  };
  if (interruptAfter === undefined) sendWhenAllowed();
  else speaker.at(interruptAfter, (wasFound) => (wasFound ? sendWhenAllowed() : sendPrompt()));
}

function pressKeys(channel: CallChannel, keys: string): void {
  for (const key of keys) {
    if (channel.speaker.isSpeaking() && channel.speaker.isInterruptible()) channel.session?.interrupt();
    if (!channel.session?.press(key)) channel.log.add({ kind: 'line', what: 'key_lost', detail: key });
  }
}

function assertListening(channel: CallChannel): void {
  if (!channel.session)
    throw new SandboxRequestError(409, 'nobody_listens', 'Nobody listens on this line now.');
}

/** Calls a number and stays on the line. Every request to the product is signed and sent as Twilio does. */
export function startLiveCall(
  context: SandboxContext,
  state: TwilioState,
  request: LiveCallRequest,
): LiveCall {
  const hangUp = new AbortController();
  setMaxListeners(0, hangUp.signal);
  const call = newCall(context, state, request);
  const channel = openChannel({ context, state, call, request, keys: '', hungUp: hangUp.signal });
  const leave = (): void => {
    channel.log.add({ kind: 'line', what: 'hung_up', detail: '' });
    hangUp.abort();
  };
  context.closing.addEventListener('abort', leave, { once: true });
  let isLive = true;
  const over = runLiveCall(channel).finally(() => {
    isLive = false;
    context.closing.removeEventListener('abort', leave);
  });
  return {
    sid: channel.call.sid,
    present: () => ({
      call: channel.call,
      is_live: isLive,
      is_speaking: channel.speaker.isSpeaking(),
      spoken: channel.speaker.spoken(),
      at_ms: Math.round(channel.clock.now()),
    }),
    after: channel.log.after,
    change: channel.log.change,
    say(input) {
      assertListening(channel);
      speakUp(channel, input);
    },
    press(keys) {
      assertListening(channel);
      pressKeys(channel, keys);
    },
    hangUp: leave,
    over,
  };
}
