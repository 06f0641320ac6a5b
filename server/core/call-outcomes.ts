/** Outcomes of a conversation in order of precedence: the first one that occurred applies. */
export const CALL_OUTCOMES = [
  'booked',
  'moved',
  'cancelled',
  'answered',
  'message',
  'transferred',
  'abandoned',
  'spam',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The stronger of two outcomes. */
export function strongerOutcome(one: CallOutcome | null, other: CallOutcome): CallOutcome {
  return one !== null && CALL_OUTCOMES.indexOf(one) <= CALL_OUTCOMES.indexOf(other) ? one : other;
}
