import { TURN_CHARACTERS_MAX } from '../../../integrations/twilio/relay-frames.ts';
import type { TalkLimits } from './talk.ts';

/** Of a call. */
export const TELEPHONE_LIMITS: TalkLimits = {
  turns: 120,
  wordsLength: TURN_CHARACTERS_MAX,
  turnsToFollow: 2,
};
