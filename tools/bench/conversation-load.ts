import twilio from 'twilio';
import { WebSocket } from 'ws';
import { TEST_AUTH_TOKEN } from '../../tests/support/deps.ts';

/** Measurements of one socket: for each answer the milliseconds until its first word, and the number of frames. */
export type AnswerTimings = { firstWordMs: number[]; frames: number };

type Frame = { type?: string; token?: string; last?: boolean };

const ANSWER_MS_MAX = 30_000;

/** Opens a socket with the signature of Twilio. */
export async function openSocket(url: string): Promise<WebSocket> {
  const signature = twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, url, {});
  const socket = new WebSocket(url, { headers: { 'x-twilio-signature': signature } });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, { statusCode }) =>
      reject(new Error(`status ${statusCode}`)),
    );
  });
  return socket;
}

/** Sends a sentence and waits for the end of the answer. */
function measureAnswer(socket: WebSocket, prompt: string, timings: AnswerTimings): Promise<void> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    let isFirst = true;
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.off('message', onFrame);
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(new Error('no answer')), ANSWER_MS_MAX);
    const onFrame = (data: unknown) => {
      timings.frames += 1;
      const { type, token, last } = JSON.parse(String(data)) as Frame;
      if (type !== 'text') return;
      if (isFirst && token) {
        timings.firstWordMs.push(performance.now() - sentAt);
        isFirst = false;
      }
      if (last) end();
    };
    socket.on('message', onFrame);
    socket.send(prompt);
    timings.frames += 1;
  });
}

/**
 * Sends the sentences one after the other on each socket, all sockets concurrently. `pauseMs` is the pause after each
 * answer.
 */
export async function holdConversations(
  sockets: readonly WebSocket[],
  sentences: readonly string[],
  pauseMs: number,
): Promise<AnswerTimings & { elapsedMs: number }> {
  const timings: AnswerTimings = { firstWordMs: [], frames: 0 };
  const startedAt = performance.now();
  await Promise.all(
    sockets.map(async (socket, at) => {
      await new Promise((resolve) => setTimeout(resolve, (pauseMs * at) / sockets.length));
      for (const voicePrompt of sentences) {
        await measureAnswer(
          socket,
          JSON.stringify({ type: 'prompt', voicePrompt, lang: 'en-US', last: true }),
          timings,
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }),
  );
  return { ...timings, elapsedMs: performance.now() - startedAt };
}
