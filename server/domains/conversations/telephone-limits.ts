import type { TalkLimits } from './talk.ts';

/** Of a call. How long what is said in one turn may be is limited by its frame (integrations/twilio/relay-frames.ts). */
export const TELEPHONE_LIMITS: TalkLimits = {
  turns: 120,
  wordsLength: Number.POSITIVE_INFINITY,
  turnsToFollow: 2,
};
