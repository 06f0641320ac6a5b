import type { EndReason } from '../conversations.schema.ts';
import type { CallSession } from './call-session.ts';

/** Pause between the estimated end of the last spoken word and the closing of the channel. */
const AFTER_LAST_WORD_MS = 400;

/** Stops all timers of the session. */
function stopTimers({ timers }: CallSession): void {
  for (const timer of Object.values(timers)) clearTimeout(timer);
}

/**
 * Closes the session: aborts the answer in progress and stores what is not stored yet. If it is closed again, the first
 * reason stays and the same promise is returned.
 */
export function closeSession(session: CallSession, reason: EndReason): Promise<void> {
  const { closed } = session;
  if (closed.isClosed) return closed.promise;
  closed.isClosed = true;
  session.ending ??= reason;
  const ending = session.ending;
  stopTimers(session);
  session.answering?.abort(new Error('the conversation is over'));
  const saveEnd = async () => {
    await session.answerQueue.chain;
    session.state.outcome ??= session.wasAnswered ? 'answered' : 'abandoned';
    await session.recorder.end({ ...session.state }, ending, session.toolCalls);
  };
  saveEnd()
    .catch((error: unknown) => session.log.error({ err: error }, 'the end of a conversation was not stored'))
    .finally(closed.resolve);
  return closed.promise;
}

/** Ends the channel after the current speech. Later caller turns are stored but not answered. */
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
