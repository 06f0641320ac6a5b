import type { EndReason } from '../conversations.schema.ts';
import { decideOutcome } from '../recorder/decide-outcome.ts';
import type { CallSession } from './call-session.ts';

/** Between the last word, as estimated, and the end of the line. */
const AFTER_LAST_WORD_MS = 400;

/** Nothing is waited for any more. */
function stopTimers({ timers }: CallSession): void {
  for (const timer of Object.values(timers)) clearTimeout(timer);
}

/**
 * The conversation is over: what is being answered is broken off, and the rest is kept. The first reason stands; a second
 * call waits for the same end.
 */
export function closeSession(session: CallSession, reason: EndReason): Promise<void> {
  const { closed } = session;
  if (closed.isClosed) return closed.promise;
  closed.isClosed = true;
  session.ending ??= reason;
  const ending = session.ending;
  stopTimers(session);
  session.answering?.abort(new Error('the conversation is over'));
  const keep = async () => {
    await session.turns.chain;
    session.state.outcome = decideOutcome(session.state.outcome, session.wasAnswered);
    await session.recorder.end({ ...session.state }, ending, session.toolCalls);
  };
  keep()
    .catch((error: unknown) => session.log.error({ err: error }, 'the end of a conversation was not kept'))
    .finally(closed.resolve);
  return closed.promise;
}

/** Ends the line once what was said has been heard. What the caller says meanwhile is kept and not answered. */
export function endAfterSpeech(
  session: CallSession,
  reason: EndReason,
  waitMsMax = Number.POSITIVE_INFINITY,
): void {
  if (session.ending) return;
  session.ending = reason;
  stopTimers(session);
  const waitMs = Math.max(0, session.speechEndsAt - performance.now()) + AFTER_LAST_WORD_MS / session.speed;
  session.timers.end = setTimeout(
    () => {
      session.channel.end(reason);
      void closeSession(session, reason);
    },
    Math.min(waitMs, waitMsMax),
  );
}
