import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { toSpokenText } from '../core/spoken-text.ts';
import { type HandoffReason, handoffData, type RelayAnswer } from '../integrations/twilio/relay-frames.ts';
import type { EndReason } from '../modules/agent/conversations/conversations.schema.ts';
import type { VoiceChannel } from '../modules/agent/index.ts';
import { type LanguageCode, languageOf } from '../modules/languages/index.ts';
import type { TurnSource } from '../modules/telephony/calls/calls.schema.ts';

/** The most unsent bytes of a socket; above it the socket is closed. */
const WAITING_BYTES_MAX = 262_144;
export const CLOSED_NORMALLY = 1000;
const CLOSED_GOING_AWAY = 1001;

/** An additional frame that only trials in the portal receive. */
type TrialAnswer = { type: 'sources'; sources: readonly TurnSource[] };

/** The tag of a language for speech; English for a language without a voice. */
const tagOf = (code: LanguageCode): string => languageOf(code).spoken?.tag ?? 'en-US';

const handoffOf = (reason: EndReason): HandoffReason =>
  reason === 'transfer' || reason === 'restart' ? reason : 'ended';

/** Joins the writes of one event-loop turn into one system call. */
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

/** The caller's end of a conversation, over a socket in Twilio's protocol, and the connection under it. */
export function createRelayLine(socket: WebSocket, connection: Socket, log: FastifyBaseLogger): VoiceChannel {
  const gather = gatherWrites(connection);
  const send = (answer: RelayAnswer | TrialAnswer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES_MAX) {
      log.warn('a socket that nobody reads is given up');
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
    switchLanguage: (language) =>
      send({
        type: 'language',
        ttsLanguage: tagOf(language),
        transcriptionLanguage: languageOf(language).transcribedAs,
      }),
    showSources: (sources) => send({ type: 'sources', sources }),
    end(reason) {
      // Another socket continues the call. An `end` frame here would end the call there.
      if (reason !== 'taken_over') send({ type: 'end', handoffData: handoffData(handoffOf(reason)) });
      socket.close(reason === 'restart' ? CLOSED_GOING_AWAY : CLOSED_NORMALLY);
    },
  };
}
