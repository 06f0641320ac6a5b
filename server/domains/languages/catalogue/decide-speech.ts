import type { Speech } from '../../../integrations/twilio/twiml.ts';
import { isLanguageCode, type LanguageCode, languageOf } from './languages.ts';

/** The language of what is said, and how it is said and the answer heard. */
type CallSpeech = { languageCode: LanguageCode; speech: Speech };

/** For callers of whom nothing is known, and in place of what <Say> cannot say. */
export const ENGLISH_SPEECH: Speech = {
  voice: 'en-US-Chirp3-HD-Aoede',
  sayLanguage: 'en-US',
  heardAs: 'en-CA',
};

function speechIn(languageCode: LanguageCode, voiceName: string | null): Speech | null {
  const { spoken, heardAs } = languageOf(languageCode);
  const voices = spoken?.voices.filter((voice) => voice.provider === 'Google') ?? [];
  const voice = voices.find(({ name }) => name === voiceName) ?? voices[0];
  return spoken && voice ? { voice: voice.id, sayLanguage: spoken.sayLanguage, heardAs } : null;
}

/**
 * How a call is answered in a language: by the voice of that name, or its default one. English, in words and voice,
 * where <Say> has no voice for the language, so that nobody hears one language read out by the rules of another.
 */
export function decideSpeech(code: string, voiceName: string | null): CallSpeech {
  const languageCode = isLanguageCode(code) ? code : 'en';
  const speech = speechIn(languageCode, voiceName);
  return speech ? { languageCode, speech } : { languageCode: 'en', speech: ENGLISH_SPEECH };
}
