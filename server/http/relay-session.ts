import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { type RelayFrame, readFrame, type SetupFrame } from '../integrations/twilio/relay-frames.ts';
import {
  type CallSession,
  closeSession,
  handleBargeIn,
  receiveKey,
  receiveWords,
  type VoiceChannel,
} from '../modules/agent/index.ts';
import { createRelayLine } from './relay-line.ts';

const SETUP_WITHIN_MS = 10_000;
const PING_EVERY_MS = 20_000;
const FRAMES_A_SECOND_MAX = 20;
/** Invalid frames after which the socket is closed. */
const BAD_FRAMES_MAX = 20;
/** Frames that wait while the conversation is being opened. */
const WAITING_MAX = 20;
const CLOSED_FOR_POLICY = 1008;
const CLOSED_BY_FAULT = 1011;

export type Session = {
  socket: WebSocket;
  /** The TCP connection that carries the WebSocket. */
  connection: Socket;
  log: FastifyBaseLogger;
  /** Opens the conversation that the first frame names; null if there is none. */
  begin(setup: SetupFrame, line: VoiceChannel): Promise<CallSession | null>;
  /** Returns whether a frame is processed; others are skipped. By default all are. */
  takes?(frame: RelayFrame): boolean;
};

function countFrames(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= FRAMES_A_SECOND_MAX;
  };
}

function receiveFrame(talk: CallSession, frame: RelayFrame, log: FastifyBaseLogger): void {
  if (frame.type === 'prompt' && frame.last) receiveWords(talk, frame.voicePrompt, frame.lang);
  else if (frame.type === 'interrupt') handleBargeIn(talk, frame.utteranceUntilInterrupt);
  else if (frame.type === 'dtmf') receiveKey(talk, frame.digit);
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
 * Handles one socket from its first frame to its end; no frame can end more than that socket. Subscribes at
 * once, because earlier frames would be lost.
 */
export function holdSession({ socket, connection, log, begin, takes = () => true }: Session): void {
  const isWithinRate = countFrames();
  const waiting: RelayFrame[] = [];
  let badFrames = 0;
  let hasInput = false;
  let talk: CallSession | null = null;
  const line = createRelayLine(socket, connection, log);
  const pings = startPings(socket);
  const setupTimer = setTimeout(() => socket.close(CLOSED_FOR_POLICY, 'no setup'), SETUP_WITHIN_MS);

  const start = async (setup: SetupFrame) => {
    clearTimeout(setupTimer);
    talk = await begin(setup, line);
    if (!talk) return socket.close(CLOSED_FOR_POLICY, 'no such call');
    if (socket.readyState !== socket.OPEN) return void closeSession(talk, 'line_closed');
    for (const frame of waiting.splice(0)) receiveFrame(talk, frame, log);
  };
  const fail = (error: unknown) => {
    log.error({ err: error }, 'a conversation failed');
    socket.close(CLOSED_BY_FAULT);
  };
  const receive = (frame: RelayFrame | null) => {
    if (frame && !takes(frame)) return;
    if (frame && talk) return receiveFrame(talk, frame, log);
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
      if (!isWithinRate()) return socket.close(CLOSED_FOR_POLICY, 'too many frames');
      receive(isBinary ? null : readFrame(String(data)));
    } catch (error) {
      fail(error);
    }
  });
  socket.on('close', () => {
    clearInterval(pings);
    clearTimeout(setupTimer);
    if (talk) void closeSession(talk, 'line_closed');
  });
}
