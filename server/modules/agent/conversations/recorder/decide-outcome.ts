import { CALL_OUTCOMES, type CallOutcome } from '../../../../core/call-outcomes.ts';

/** The stronger of two outcomes. */
export function strongerOutcome(one: CallOutcome | null, other: CallOutcome): CallOutcome {
  return one !== null && CALL_OUTCOMES.indexOf(one) <= CALL_OUTCOMES.indexOf(other) ? one : other;
}

/** Final outcome: that of the last action, else by whether the caller spoke and was answered. */
export function decideOutcome(done: CallOutcome | null, wasAnswered: boolean): CallOutcome {
  return done ?? (wasAnswered ? 'answered' : 'abandoned');
}
