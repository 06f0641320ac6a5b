import type { EndReason } from '../conversations.schema.ts';
import type { CallSession } from './call-session.ts';

/** Pause between the estimated end of the last spoken word and the closing of the channel. */
const AFTER_LAST_WORD_MS = 400;

/**
 * Maximum number of times that the conversation continues after the agent's goodbye. This limit ends a call from a
 * recording, which never stops speaking.
 */
const ENDS_WITHDRAWN_MAX = 2;

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
  for (const timer of Object.values(session.timers)) clearTimeout(timer);
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

/**
 * Ends the channel after the current speech. Later caller turns are stored but not answered, unless the end is
 * withdrawn.
 */
export function endAfterSpeech(
  session: CallSession,
  reason: EndReason,
  waitMsMax = Number.POSITIVE_INFINITY,
): void {
  if (session.ending) return;
  session.ending = reason;
  // The timers of the time limit keep running, because the end may be withdrawn. They do nothing while the conversation
  // ends.
  clearTimeout(session.timers.silence);
  clearTimeout(session.timers.keys);
  const waitMs = Math.max(0, session.speechEndsAt - performance.now()) + AFTER_LAST_WORD_MS / session.speed;
  session.timers.end = setTimeout(
    () => {
      session.channel.end(reason);
      void closeSession(session, reason);
    },
    Math.min(waitMs, waitMsMax),
  );
}

/**
 * Continues the conversation when the caller speaks after the agent decided to end the call or said goodbye because of
 * silence. Any other end stays, such as a transfer. Returns the reason of the withdrawn end, otherwise null.
 */
export function withdrawEnd(session: CallSession): EndReason | null {
  const { requestedEnd, ending, closed, endsWithdrawn } = session;
  const reason = requestedEnd === 'ended' ? 'ended' : ending === 'silence' ? 'silence' : null;
  if (reason === null || closed.isClosed || endsWithdrawn >= ENDS_WITHDRAWN_MAX) return null;
  session.endsWithdrawn += 1;
  session.requestedEnd = null;
  if (ending === 'ended' || ending === 'silence') {
    clearTimeout(session.timers.end);
    session.ending = null;
  }
  return reason;
}

/**
 * Ends the conversation after all, because the words of the barge-in that withdrew the end are only a goodbye. The
 * withdrawal no longer counts. Does nothing if no end was withdrawn, or if the conversation ends for another reason.
 */
export function restoreEnd(session: CallSession): void {
  const { withdrawnEnd, requestedEnd, ending } = session;
  if (withdrawnEnd === null || requestedEnd !== null || ending !== null) return;
  session.endsWithdrawn -= 1;
  if (withdrawnEnd === 'ended') session.requestedEnd = withdrawnEnd;
  endAfterSpeech(session, withdrawnEnd);
}

/** Makes the end that the session is about to reach final, such as after the longest time for a call. */
export function preventWithdrawal(session: CallSession): void {
  session.endsWithdrawn = ENDS_WITHDRAWN_MAX;
}
