import type { EndReason } from './conversations.schema.ts';
import { decideOutcome } from './decide-outcome.ts';
import type { Talk } from './talk.ts';

/** Between the last word, as estimated, and the end of the line. */
const AFTER_LAST_WORD_MS = 400;

/** Nothing is waited for any more. */
export function stopTimers({ timers }: Talk): void {
  for (const timer of Object.values(timers)) clearTimeout(timer);
}

/**
 * The conversation is over: what is being answered is broken off, and the rest is kept. The first reason stands; a second
 * call waits for the same end.
 */
export function closeTalk(talk: Talk, reason: EndReason): Promise<void> {
  const { over } = talk;
  if (over.isOver) return over.promise;
  over.isOver = true;
  talk.ending ??= reason;
  const ending = talk.ending;
  stopTimers(talk);
  talk.answering?.abort(new Error('the conversation is over'));
  const keep = async () => {
    await talk.turns.chain;
    talk.state.outcome = decideOutcome(talk.state.outcome, talk.wasAnswered);
    await talk.recorder.end({ ...talk.state }, ending, talk.deeds);
  };
  keep()
    .catch((error: unknown) => talk.log.error({ err: error }, 'the end of a conversation was not kept'))
    .finally(over.resolve);
  return over.promise;
}

/** Ends the line once what was said has been heard. What the caller says meanwhile is kept and not answered. */
export function endAfterSpeech(talk: Talk, reason: EndReason, waitMsMax = Number.POSITIVE_INFINITY): void {
  if (talk.ending) return;
  talk.ending = reason;
  stopTimers(talk);
  const waitMs = Math.max(0, talk.spokenUntil - performance.now()) + AFTER_LAST_WORD_MS / talk.speed;
  talk.timers.end = setTimeout(
    () => {
      talk.line.end(reason);
      void closeTalk(talk, reason);
    },
    Math.min(waitMs, waitMsMax),
  );
}
