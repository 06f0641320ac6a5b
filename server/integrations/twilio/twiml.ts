import twilio from 'twilio';
import type { GoogleVoice, HeardLanguage, SayLanguage } from './speech-types.ts';

const LISTEN_SECONDS = 10;

/** Who speaks, and as which language the answer is heard. `sayLanguage` is null where the voice alone tells it. */
export type Speech = { voice: GoogleVoice; sayLanguage: SayLanguage | null; heardAs: HeardLanguage };

const spokenBy = ({ voice, sayLanguage }: Speech) => ({
  voice: `Google.${voice}` as const,
  ...(sayLanguage && { language: sayLanguage }),
});

/**
 * Greets in the number's language and listens for it; what was heard goes to `gatherUrl`, also the silence of a caller
 * who says nothing.
 */
export function greetingTwiml(greeting: string, speech: Speech, gatherUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({
    input: ['speech', 'dtmf'],
    language: speech.heardAs,
    timeout: LISTEN_SECONDS,
    actionOnEmptyResult: true,
    action: gatherUrl,
    method: 'POST',
  });
  gather.say(spokenBy(speech), greeting);
  return response.toString();
}

/** Says one message and hangs up. */
export function farewellTwiml(message: string, speech: Speech): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say(spokenBy(speech), message);
  response.hangup();
  return response.toString();
}

/** The answer to a callback that asks for nothing. */
export const EMPTY_TWIML = new twilio.twiml.VoiceResponse().toString();

/** Ends the call: nobody speaks with the caller yet. */
export const HANG_UP_TWIML = hangUpTwiml();

function hangUpTwiml(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.hangup();
  return response.toString();
}
