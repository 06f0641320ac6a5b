import type { LineEvent } from './phone-line.ts';

/**
 * Milliseconds from the last word of the caller to the first token and to the first sentence of the answer, by the
 * clock of the call.
 */
export type AnswerTimes = { firstToken: number; firstSentence: number };

/** The end of a sentence in synthesized speech. */
const SENTENCE_END = /[.!?。！？।؟…]/;

const promptAt = (event: LineEvent): boolean => event.kind === 'sent' && event.frame?.type === 'prompt';
const tokenOf = (event: LineEvent): string =>
  event.kind === 'received' && event.frame?.type === 'text' ? String(event.frame.token ?? '') : '';

/** The answer times of each answered turn. A turn that was interrupted before its answer is left out. */
export function measureAnswers(events: readonly LineEvent[]): AnswerTimes[] {
  const times: AnswerTimes[] = [];
  let sentAt: number | undefined;
  let firstAt: number | undefined;
  for (const event of events) {
    if (promptAt(event)) {
      sentAt = event.at_ms;
      firstAt = undefined;
    }
    const token = tokenOf(event);
    if (token === '' || sentAt === undefined) continue;
    firstAt ??= event.at_ms;
    const isSentence = SENTENCE_END.test(token) || event.frame?.last === true;
    if (!isSentence) continue;
    times.push({ firstToken: firstAt - sentAt, firstSentence: event.at_ms - sentAt });
    sentAt = undefined;
  }
  return times;
}

/**
 * The number of caller turns after the last answer of the agent. When the caller interrupts the agent, the interrupted
 * speech counts as an answer. 0 if the caller hung up, because a farewell needs no answer.
 */
export function countLostTurns(events: readonly LineEvent[]): number {
  let waiting = 0;
  for (const event of events) {
    if (promptAt(event)) waiting += 1;
    const isInterrupted = event.kind === 'sent' && event.frame?.type === 'interrupt';
    const isAnswered = tokenOf(event) !== '' || event.frame?.type === 'end' || isInterrupted;
    if (isAnswered || event.what === 'hung_up') waiting = 0;
  }
  return waiting;
}

/** The longest silence after a caller turn in milliseconds. */
export function longestSilence(events: readonly LineEvent[]): number {
  return Math.max(0, ...measureAnswers(events).map(({ firstToken }) => firstToken));
}
