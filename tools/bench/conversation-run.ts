import type { WebSocket } from 'ws';
import { socketPathIn } from '../../tests/support/relay-caller.ts';
import { postRing } from '../../tests/support/twilio-callbacks.ts';
import { withBareServer } from './bare.ts';
import { type AnswerTimings, holdConversations, openSocket } from './conversation-load.ts';
import { onStage, type Stage } from './stage.ts';

/**
 * Results for a number of concurrent calls: frames per second in both directions together, and percentiles of the time
 * to the first word.
 */
type ConversationFigures = { framesPerSecond: number; firstWordP50Ms: number; firstWordP95Ms: number };
export type ConversationRun = { ours: ConversationFigures; bare: ConversationFigures };

/** Numbers of concurrent calls: `busy` is a busy front desk; `most` is far more than one server has to handle. */
export const CONVERSATION_COUNTS = { busy: 20, most: 100 };
/** Milliseconds between the end of an answer and the next caller turn. */
const PAUSE_MS = 1_000;
const SENTENCES = [
  'What are your opening hours?',
  'I would like to book an appointment on Tuesday at ten',
  'What services do you offer?',
  'No, on Wednesday in the afternoon',
  'Are you a computer?',
];

function toFigures({
  firstWordMs,
  frames,
  elapsedMs,
}: AnswerTimings & { elapsedMs: number }): ConversationFigures {
  const sorted = firstWordMs.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {
    framesPerSecond: frames / (elapsedMs / 1_000),
    firstWordP50Ms: quantile(0.5),
    firstWordP95Ms: quantile(0.95),
  };
}

async function answerCall({ publicUrl, database }: Stage, at: number): Promise<WebSocket> {
  const callSid = `CA${String(at).padStart(32, '0')}`;
  const to = database.numbers[at % database.numbers.length] ?? '';
  const path = socketPathIn(await postRing(publicUrl, { callSid, to }));
  const socket = await openSocket(publicUrl.replace('http', 'ws') + path);
  socket.send(JSON.stringify({ type: 'setup', sessionId: `VX${at}`, callSid, to }));
  return socket;
}

async function measure(sockets: readonly WebSocket[]): Promise<ConversationFigures> {
  const figures = toFigures(await holdConversations(sockets, SENTENCES, PAUSE_MS));
  for (const socket of sockets) socket.terminate();
  return figures;
}

/**
 * Measures answers of the phrasebook. As the baseline, the bare server sends the same number of frames and words
 * without any logic.
 */
export function runConversations(count: number): Promise<ConversationRun> {
  return onStage({ shape: 'spread', queue: 'redis', hasServer: true }, (stage) =>
    withBareServer(stage.database, async (bareUrl) => {
      const echo = `${bareUrl.replace('http', 'ws')}/echo`;
      const bare = await measure(await Promise.all(Array.from({ length: count }, () => openSocket(echo))));
      const calls = await Promise.all(Array.from({ length: count }, (_, at) => answerCall(stage, at)));
      return { bare, ours: await measure(calls) };
    }),
  );
}
