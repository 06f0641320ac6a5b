/** Reasons for a follow-up of a call, the most urgent first. The database checks the same codes. */
export const FOLLOW_UP_REASONS = ['message', 'booking_failed', 'missed', 'asked_twice', 'unhappy'] as const;
export type FollowUpReason = (typeof FOLLOW_UP_REASONS)[number];
