import twilio from 'twilio';
import { AppError } from '../../core/errors.ts';

/** A code to be spoken to a phone. */
export type SpokenCode = {
  /** One of our numbers, E.164. */
  from: string;
  to: string;
  /** Digits. */
  code: string;
  /** BCP 47. French is spoken to who speaks it, English to all others. */
  languageCode: string;
};

const SPEECH = {
  en: {
    tag: 'en-US',
    greeting: 'Hello. This is your Callingua code.',
    again: 'Once more:',
    end: 'If you did not ask for it, you can hang up. Goodbye.',
  },
  fr: {
    tag: 'fr-CA',
    greeting: 'Bonjour. Voici votre code Callingua.',
    again: 'Je répète :',
    end: "Si vous ne l'avez pas demandé, vous pouvez raccrocher. Au revoir.",
  },
} as const;

/** Nobody waits longer for a phone to be picked up. */
const RING_SECONDS = 30;

/** The code digit by digit, with pauses, and a second time for who had to look for a pen. */
function codeTwiml({ code, languageCode }: SpokenCode): twilio.twiml.VoiceResponse {
  const { tag: language, greeting, again, end } = languageCode.startsWith('fr') ? SPEECH.fr : SPEECH.en;
  const digits = code.split('').join(', ');
  const response = new twilio.twiml.VoiceResponse();
  const say = (words: string) => {
    response.say({ language }, words);
    response.pause({ length: 1 });
  };
  for (const words of [greeting, digits, again, digits, end]) say(words);
  return response;
}

/** Calls a phone and speaks the code. Throws `provider_unavailable` when Twilio does not place the call. */
export async function speakCode(client: ReturnType<typeof twilio>, spoken: SpokenCode): Promise<void> {
  const { from, to } = spoken;
  try {
    await client.calls.create({ from, to, twiml: codeTwiml(spoken), timeout: RING_SECONDS });
  } catch (error) {
    throw new AppError('provider_unavailable', 'errors.routing.notCalled', {}, { cause: error });
  }
}
