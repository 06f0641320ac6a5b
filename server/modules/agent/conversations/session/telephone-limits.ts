import { TURN_CHARACTERS_MAX } from '../../../../integrations/twilio/relay-frames.ts';
import type { SessionLimits } from './call-session.ts';

/** Of a call. */
export const TELEPHONE_LIMITS: SessionLimits = {
  turns: 120,
  wordsLength: TURN_CHARACTERS_MAX,
  turnsToFollow: 2,
};
