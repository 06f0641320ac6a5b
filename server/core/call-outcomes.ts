/** Outcome of a conversation: the first of these that happened in it. */
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
