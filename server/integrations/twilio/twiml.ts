import twilio from 'twilio';

const LISTEN_SECONDS = 10;

type SayAttributes = Parameters<InstanceType<typeof twilio.twiml.VoiceResponse>['say']>[0];

/** BCP 47 tags are open text to us and a closed list to the SDK's types; Twilio checks them itself. */
function inLanguage(speechTag: string): SayAttributes {
  return { language: speechTag } as SayAttributes;
}

/**
 * Greets in the number's language and listens; what was heard goes to `gatherUrl`, also the silence of a caller who
 * says nothing.
 */
export function greetingTwiml(greeting: string, speechTag: string, gatherUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({
    input: ['speech', 'dtmf'],
    timeout: LISTEN_SECONDS,
    actionOnEmptyResult: true,
    action: gatherUrl,
    method: 'POST',
  });
  gather.say(inLanguage(speechTag), greeting);
  return response.toString();
}

/** Says one message in the number's language and hangs up. */
export function farewellTwiml(message: string, speechTag: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say(inLanguage(speechTag), message);
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
