import { OUTCOMES, type Outcome } from './conversations.schema.ts';

/** The stronger of two outcomes. */
export function strongerOutcome(one: Outcome | null, other: Outcome): Outcome {
  return one !== null && OUTCOMES.indexOf(one) <= OUTCOMES.indexOf(other) ? one : other;
}

/** What came of a conversation that is over: without a deed, whether the caller said something and was answered. */
export function decideOutcome(done: Outcome | null, wasAnswered: boolean): Outcome {
  return done ?? (wasAnswered ? 'answered' : 'abandoned');
}
