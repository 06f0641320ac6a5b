import { randomBytes } from 'node:crypto';
import twilio from 'twilio';
import WebSocket from 'ws';
import type { SandboxContext } from '../../context.ts';
import type { CallRecord } from '../twilio-state.ts';
import type { CallLog } from './call-log.ts';
import type { Verb } from './read-twiml.ts';
import { type FrameFromProduct, type FrameFromTwilio, readFrame } from './relay-frames.ts';
import type { Speaker } from './speaker.ts';

/** How a session ended: by a frame `end` of the application, by the caller, or because its socket failed. */
export type RelayEnd =
  | { status: 'ended'; handoffData: string | undefined }
  | { status: 'completed' }
  | { status: 'failed'; errorCode: number; errorMessage: string };

/** Faults injected into the connection of one call. */
export interface LineFaults {
  /** The socket is dropped after this number of frames. */
  dropAfter?: number | undefined;
  /** Milliseconds by which every frame to the application is delayed. */
  delayMs?: number | undefined;
}

export interface RelaySession {
  sessionId: string;
  ended: Promise<RelayEnd>;
  /** The language that the application speaks. */
  language(): string;
  /**
   * Sends what the caller said in a language, by default the spoken one. The language is reported only if the
   * application detects languages; otherwise the recognized one is.
   */
  say(text: string, language: string | undefined): void;
  /** Sends a key press. Returns false if the application has not enabled DTMF detection. */
  press(digit: string): boolean;
  /** Reports to the application that the caller interrupts. */
  interrupt(): void;
  /** Ends the session because the caller hangs up. */
  close(): void;
}

interface Parts {
  context: SandboxContext;
  call: CallRecord;
  verb: Verb;
  log: CallLog;
  speaker: Speaker;
  faults: LineFaults;
}

/** The recognition language with which Twilio detects the language of each turn. It then reports only the primary tag. */
const DETECTED = 'multi';
const primaryTag = (tag: string): string => tag.split('-')[0] ?? tag;

const SOCKET_ENDED = { errorCode: 64_105, errorMessage: 'WebSocket ended' };
const SOCKET_REFUSED = { errorCode: 64_102, errorMessage: 'Unable to connect to WebSocket URL' };

/** The URL of the socket: the path and query of the URL in the TwiML at the product's current host. */
function socketUrl(stated: string, publicUrl: string): string {
  const { pathname, search } = new URL(stated);
  return `${publicUrl.replace(/^http/, 'ws')}${pathname}${search}`;
}

function openSocket(url: string, { config }: SandboxContext): WebSocket {
  const signature = twilio.getExpectedTwilioSignature(config.twilio.authToken, url, {});
  return new WebSocket(url, { headers: { 'x-twilio-signature': signature }, maxPayload: 1_048_576 });
}

function setupFrame({ context, call, verb }: Parts, sessionId: string): FrameFromTwilio {
  const parameters = verb.children.filter((child) => child.name === 'Parameter');
  return {
    type: 'setup',
    sessionId,
    accountSid: context.config.twilio.accountSid,
    parentCallSid: '',
    callSid: call.sid,
    from: call.from,
    to: call.to,
    forwardedFrom: '',
    callerName: '',
    direction: 'inbound',
    callType: 'PSTN',
    callStatus: 'RINGING',
    customParameters: Object.fromEntries(
      parameters.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    ),
  };
}

/** Sends frames in order, each after the configured delay. */
function createOutlet(socket: WebSocket, log: CallLog, delayMs: number) {
  return (frame: FrameFromTwilio): void => {
    const send = (): void => {
      if (socket.readyState !== WebSocket.OPEN) return;
      log.add({ kind: 'sent', frame });
      socket.send(JSON.stringify(frame));
    };
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  };
}

function speakGreeting({ speaker, verb: { attributes } }: Parts): void {
  const text = attributes.welcomeGreeting ?? '';
  const isInterruptible = (attributes.welcomeGreetingInterruptible ?? 'any') !== 'none';
  if (text !== '') speaker.add({ text, isLast: true, isInterruptible, isPreemptible: false });
}

/** The language that the application speaks, and the one in which the caller's speech is recognized. */
function createLanguages({ language, transcriptionLanguage }: Verb['attributes']) {
  let spoken = language ?? 'en-US';
  let recognized = transcriptionLanguage ?? spoken;
  return {
    spoken: () => spoken,
    /** The language that is reported for a turn in the language `said`, by default the spoken one. */
    reported: (said: string | undefined) =>
      recognized === DETECTED ? primaryTag(said ?? spoken) : recognized,
    change(frame: { ttsLanguage?: string | undefined; transcriptionLanguage?: string | undefined }) {
      spoken = frame.ttsLanguage ?? spoken;
      recognized = frame.transcriptionLanguage ?? recognized;
    },
  };
}

/**
 * One session of ConversationRelay. Opens the signed socket at the URL of the verb, speaks the greeting and the
 * application's text, and sends the caller's turns to the application. After an `end` frame, the session ends once all
 * earlier text was spoken.
 */
export function openRelay(parts: Parts): RelaySession {
  const { context, verb, log, speaker, faults } = parts;
  const { attributes } = verb;
  const sessionId = `VX${randomBytes(16).toString('hex')}`;
  const url = socketUrl(attributes.url ?? '', context.config.publicUrl);
  const socket = openSocket(url, context);
  const send = createOutlet(socket, log, faults.delayMs ?? 0);
  const interruptible = (attributes.interruptible ?? 'any') !== 'none';
  const languages = createLanguages(attributes);
  let frames = 0;
  let resolveEnd: (end: RelayEnd) => void = () => undefined;
  const ended = new Promise<RelayEnd>((resolve) => {
    resolveEnd = resolve;
  });

  function receiveFrame(frame: FrameFromProduct): void {
    if (frame.type === 'text') {
      const isInterruptible = frame.interruptible ?? interruptible;
      speaker.add({
        text: frame.token,
        isLast: frame.last,
        isInterruptible,
        isPreemptible: frame.preemptible ?? false,
      });
    }
    if (frame.type === 'language') languages.change(frame);
    if (frame.type === 'end') {
      resolveEnd({ status: 'ended', handoffData: frame.handoffData });
      socket.close(1_000);
    }
  }

  socket.on('open', () => {
    log.add({ kind: 'line', what: 'socket_opened', detail: url });
    send(setupFrame(parts, sessionId));
    speakGreeting(parts);
  });
  socket.on('message', (data) => {
    const frame = readFrame(data.toString());
    log.add({ kind: 'received', frame });
    if ('invalid' in frame) {
      send({ type: 'error', description: `Invalid message received: ${frame.invalid}` });
    } else receiveFrame(frame);
    frames += 1;
    if (frames === faults.dropAfter) socket.terminate();
  });
  socket.on('close', (code) => {
    log.add({ kind: 'line', what: 'socket_closed', detail: String(code) });
    resolveEnd({ status: 'failed', ...SOCKET_ENDED });
  });
  socket.on('error', (error) => {
    log.add({ kind: 'line', what: 'socket_refused', detail: error.message });
    resolveEnd({ status: 'failed', ...SOCKET_REFUSED });
  });

  return {
    sessionId,
    ended,
    language: languages.spoken,
    say: (text, said) =>
      send({ type: 'prompt', voicePrompt: text, lang: languages.reported(said), last: true }),
    press(digit) {
      const isWanted = attributes.dtmfDetection === 'true';
      if (isWanted) send({ type: 'dtmf', digit });
      return isWanted;
    },
    interrupt() {
      const cut = speaker.cut();
      send({
        type: 'interrupt',
        utteranceUntilInterrupt: cut.text,
        durationUntilInterruptMs: cut.durationMs,
      });
    },
    close() {
      resolveEnd({ status: 'completed' });
      socket.close(1_000);
    },
  };
}
