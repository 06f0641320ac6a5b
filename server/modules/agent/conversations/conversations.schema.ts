/** Reasons for which a conversation ends. */
export const END_REASONS = [
  /** The agent or the caller said goodbye, and the agent hung up. */
  'ended',
  'transfer',
  'silence',
  'longest_call',
  /** The caller hung up, or the line was lost. */
  'line_closed',
  /** Another socket of the same call has taken over. */
  'taken_over',
  /** The process is stopping; another process continues the conversation. */
  'restart',
  /** The process of the conversation crashed. */
  'lost',
] as const;
export type EndReason = (typeof END_REASONS)[number];
