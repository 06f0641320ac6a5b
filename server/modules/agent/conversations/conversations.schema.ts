/** Why a conversation is over. */
export const END_REASONS = [
  /** The agent or the caller said goodbye, and we ended it. */
  'ended',
  'transfer',
  'silence',
  'longest_call',
  /** The caller hung up, or the line was lost. */
  'line_closed',
  /** Another socket of the same call took over. */
  'taken_over',
  /** This process is stopping; another one goes on. */
  'restart',
  /** The process that held it died. */
  'lost',
] as const;
export type EndReason = (typeof END_REASONS)[number];
