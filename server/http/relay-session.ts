import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { toSpokenText } from '../core/spoken-text.ts';
import {
  type HandoffReason,
  handoffData,
  type RelayAnswer,
  type RelayFrame,
  readFrame,
  type SetupFrame,
} from '../integrations/twilio/relay-frames.ts';
import { DETECTED_LANGUAGE } from '../integrations/twilio/relay-twiml.ts';
import type { EndReason } from '../modules/agent/conversations/conversations.schema.ts';
import {
  type CallSession,
  closeSession,
  handleBargeIn,
  notePartialSpeech,
  receiveKey,
  receiveWords,
  type VoiceChannel,
} from '../modules/agent/index.ts';
import { type LanguageCode, languageOf } from '../modules/languages/index.ts';
import type { TurnSource } from '../modules/telephony/calls/calls.schema.ts';

const SETUP_WITHIN_MS = 10_000;
const PING_EVERY_MS = 20_000;
const FRAMES_A_SECOND_MAX = 20;
/** Partial prompts arrive several times a second, and all at once after a pause of this process. */
const PARTIAL_PROMPTS_A_SECOND_MAX = 200;
/** Number of invalid frames after which the socket is closed. */
const BAD_FRAMES_MAX = 20;
/** Maximum number of frames that wait while the conversation is being opened. */
const WAITING_MAX = 20;
const CLOSED_FOR_POLICY = 1008;
const CLOSED_BY_FAULT = 1011;

type RelaySocket = {
  socket: WebSocket;
  /** The TCP connection that carries the WebSocket. */
  connection: Socket;
  log: FastifyBaseLogger;
  /** Opens the conversation that the first frame names; null if there is none. */
  begin(setup: SetupFrame, channel: VoiceChannel): Promise<CallSession | null>;
  /**
   * Returns true for a frame that may be processed; the socket skips all others. Without this function, every frame is
   * processed.
   */
  takes?(frame: RelayFrame): boolean;
};

/** Maximum number of unsent bytes of a socket. A socket with more is closed. */
const WAITING_BYTES_MAX = 262_144;
const CLOSED_NORMALLY = 1000;
/** The WebSocket close code of a server that stops. */
export const CLOSED_GOING_AWAY = 1001;

/** An additional frame that only trials in the portal receive. */
type TrialAnswer = { type: 'sources'; sources: readonly TurnSource[] };

/** The BCP 47 tag of a language for speech; English for a language without a voice. */
const tagOf = (code: LanguageCode): string => languageOf(code).spoken?.tag ?? 'en-US';

const handoffOf = (reason: EndReason): HandoffReason =>
  reason === 'transfer' || reason === 'restart' ? reason : 'ended';

/** Combines all writes of one event loop turn into one system call. */
function gatherWrites(connection: Socket): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    connection.cork();
    process.nextTick(() => {
      isGathering = false;
      connection.uncork();
    });
  };
}

/**
 * The channel that speaks to the caller over a socket, in Twilio's protocol. `connection` is the TCP connection under
 * the socket.
 */
function createRelayChannel(socket: WebSocket, connection: Socket, log: FastifyBaseLogger): VoiceChannel {
  const gather = gatherWrites(connection);
  const send = (answer: RelayAnswer | TrialAnswer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES_MAX) {
      log.warn('a socket was closed because the other side does not read');
      return socket.terminate();
    }
    gather();
    socket.send(JSON.stringify(answer), (error) => {
      if (error) log.debug({ err: error }, 'a frame was not sent');
    });
  };
  return {
    speak: (token, language) =>
      send({ type: 'text', token: toSpokenText(token), last: false, lang: tagOf(language) }),
    finishUtterance: (language) => send({ type: 'text', token: '', last: true, lang: tagOf(language) }),
    switchLanguage: (language, isLanguageDetected) =>
      send({
        type: 'language',
        ttsLanguage: tagOf(language),
        transcriptionLanguage: isLanguageDetected ? DETECTED_LANGUAGE : languageOf(language).transcribedAs,
      }),
    showSources: (sources) => send({ type: 'sources', sources }),
    end(reason) {
      // When the call was taken over, another socket continues it. An `end` frame on this socket would end the call.
      if (reason !== 'taken_over') send({ type: 'end', handoffData: handoffData(handoffOf(reason)) });
      socket.close(reason === 'restart' ? CLOSED_GOING_AWAY : CLOSED_NORMALLY);
    },
  };
}

function countFrames(most: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= most;
  };
}

function receiveFrame(session: CallSession, frame: RelayFrame, log: FastifyBaseLogger): void {
  if (frame.type === 'prompt' && frame.last) receiveWords(session, frame.voicePrompt, frame.lang);
  else if (frame.type === 'interrupt') handleBargeIn(session, frame.utteranceUntilInterrupt);
  else if (frame.type === 'dtmf') receiveKey(session, frame.digit);
  else if (frame.type === 'error')
    log.warn({ description: frame.description.slice(0, 500) }, 'the provider reports an error');
}

/** Closes a socket whose other end has been silent for two pings. */
function startPings(socket: WebSocket): NodeJS.Timeout {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  return setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_EVERY_MS);
}

/**
 * Handles one socket from its first frame to its end. An invalid or failing frame can end only this socket. Subscribes
 * to the frames immediately, because frames that arrive before the subscription are lost.
 */
export function holdSession({ socket, connection, log, begin, takes = () => true }: RelaySocket): void {
  const isWithinRate = countFrames(FRAMES_A_SECOND_MAX);
  const isWithinPartialRate = countFrames(PARTIAL_PROMPTS_A_SECOND_MAX);
  const waiting: RelayFrame[] = [];
  let badFrames = 0;
  let hasInput = false;
  let session: CallSession | null = null;
  const channel = createRelayChannel(socket, connection, log);
  const pings = startPings(socket);
  const setupTimer = setTimeout(() => socket.close(CLOSED_FOR_POLICY, 'no setup'), SETUP_WITHIN_MS);

  const start = async (setup: SetupFrame) => {
    clearTimeout(setupTimer);
    session = await begin(setup, channel);
    if (!session) return socket.close(CLOSED_FOR_POLICY, 'no such call');
    if (socket.readyState !== socket.OPEN) return void closeSession(session, 'line_closed');
    for (const frame of waiting.splice(0)) receiveFrame(session, frame, log);
  };
  const fail = (error: unknown) => {
    log.error({ err: error }, 'a conversation failed');
    socket.close(CLOSED_BY_FAULT);
  };
  const receive = (frame: RelayFrame | null) => {
    if (frame && !takes(frame)) return;
    if (frame && session) return receiveFrame(session, frame, log);
    if (frame?.type === 'setup' && !hasInput) {
      hasInput = true;
      return void start(frame).catch(fail);
    }
    if (frame && hasInput && waiting.length < WAITING_MAX) return void waiting.push(frame);
    badFrames += 1;
    if (badFrames > BAD_FRAMES_MAX) socket.close(CLOSED_FOR_POLICY, 'not understood');
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    try {
      const frame = isBinary ? null : readFrame(String(data));
      const isPartial = frame?.type === 'prompt' && !frame.last;
      const isAllowed = isPartial ? isWithinPartialRate() : isWithinRate();
      if (!isAllowed) return socket.close(CLOSED_FOR_POLICY, 'too many frames');
      if (!isPartial) return receive(frame);
      if (session) notePartialSpeech(session);
    } catch (error) {
      fail(error);
    }
  });
  socket.on('close', () => {
    clearInterval(pings);
    clearTimeout(setupTimer);
    if (session) void closeSession(session, 'line_closed');
  });
}
