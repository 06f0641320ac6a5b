import { CALL_OUTCOMES, type CallOutcome } from '../../../../core/call-outcomes.ts';

/** The stronger of two outcomes. */
export function strongerOutcome(one: CallOutcome | null, other: CallOutcome): CallOutcome {
  return one !== null && CALL_OUTCOMES.indexOf(one) <= CALL_OUTCOMES.indexOf(other) ? one : other;
}

/** Final outcome: the outcome of the last action; without one, `answered` if the caller spoke and got an answer. */
export function decideOutcome(done: CallOutcome | null, wasAnswered: boolean): CallOutcome {
  return done ?? (wasAnswered ? 'answered' : 'abandoned');
}
