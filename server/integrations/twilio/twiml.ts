import twilio from 'twilio';
import { toSpokenText } from '../../core/spoken-text.ts';
import type { GoogleVoice, SayLanguage } from './speech-types.ts';

/** A voice. `sayLanguage` is null when the voice alone determines the language. */
export type Speech = { voice: GoogleVoice; sayLanguage: SayLanguage | null };

export const spokenBy = ({ voice, sayLanguage }: Speech) => ({
  voice: `Google.${voice}` as const,
  ...(sayLanguage && { language: sayLanguage }),
});

/** Speaks one message and hangs up. */
export function farewellTwiml(message: string, speech: Speech): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say(spokenBy(speech), toSpokenText(message));
  response.hangup();
  return response.toString();
}

/** The response to a webhook whose sender expects no instructions. */
export const EMPTY_TWIML = new twilio.twiml.VoiceResponse().toString();

/** Refuses the call with a busy signal, before it is answered. */
export const BUSY_TWIML = busyTwiml();

function busyTwiml(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.reject({ reason: 'busy' });
  return response.toString();
}

/** Ends the call. */
export const HANG_UP_TWIML = hangUpTwiml();

function hangUpTwiml(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.hangup();
  return response.toString();
}
