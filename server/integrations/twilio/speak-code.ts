import twilio from 'twilio';
import { AppError } from '../../core/errors.ts';
import { teamSpeech } from './team-speech.ts';

/** A code to be spoken to a phone. */
export type SpokenCode = {
  /** The calling number, one of ours, in E.164. */
  from: string;
  to: string;
  /** The digits of the code. */
  code: string;
  /** BCP 47 tag of the user's language. French speakers hear the code in French, all others in English. */
  languageCode: string;
};

/** Ringing time in seconds, after which the call is cancelled. */
const RING_SECONDS = 30;

/** Speaks the code digit by digit with pauses, and repeats it once for users who need to find a pen. */
function codeTwiml({ code, languageCode }: SpokenCode): twilio.twiml.VoiceResponse {
  const { t, language } = teamSpeech(languageCode);
  const digits = code.split('').join(', ');
  const response = new twilio.twiml.VoiceResponse();
  const say = (text: string) => {
    response.say({ language }, text);
    response.pause({ length: 1 });
  };
  say(t('spoken.code.greeting'));
  say(digits);
  say(t('spoken.code.again'));
  say(digits);
  say(t('spoken.code.end'));
  return response;
}

/** Calls a phone and speaks the code. Throws `provider_unavailable` when Twilio does not place the call. */
export async function speakCode(client: ReturnType<typeof twilio>, message: SpokenCode): Promise<void> {
  const { from, to } = message;
  try {
    await client.calls.create({ from, to, twiml: codeTwiml(message), timeout: RING_SECONDS });
  } catch (error) {
    throw new AppError('provider_unavailable', 'errors.routing.notCalled', {}, { cause: error });
  }
}
