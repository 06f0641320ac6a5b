import { CALL_OUTCOMES, type CallOutcome } from '../../../../core/call-outcomes.ts';

/** The stronger of two outcomes. */
export function strongerOutcome(one: CallOutcome | null, other: CallOutcome): CallOutcome {
  return one !== null && CALL_OUTCOMES.indexOf(one) <= CALL_OUTCOMES.indexOf(other) ? one : other;
}

/** What came of a conversation that is over: without a toolCall, whether the caller said something and was answered. */
export function decideOutcome(done: CallOutcome | null, wasAnswered: boolean): CallOutcome {
  return done ?? (wasAnswered ? 'answered' : 'abandoned');
}
