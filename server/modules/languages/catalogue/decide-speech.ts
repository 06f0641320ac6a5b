import type { RelaySpeech } from '../../../integrations/twilio/relay-twiml.ts';
import type { Speech } from '../../../integrations/twilio/twiml.ts';
import { isLanguageCode, type LanguageCode, languageOf } from './languages.ts';

/** The language of what is said, and how it is said in a message and in a conversation. */
type CallSpeech = { languageCode: LanguageCode; speech: Speech };
export type SpokenLanguage = { languageCode: LanguageCode; speech: RelaySpeech };

/** For callers of whom nothing is known, and in place of what <Say> cannot say. */
export const ENGLISH_SPEECH: Speech = { voice: 'en-US-Chirp3-HD-Aoede', sayLanguage: 'en-US' };

function speechIn(languageCode: LanguageCode, voiceName: string | null): Speech | null {
  const { spoken } = languageOf(languageCode);
  const voices = spoken?.voices.filter((voice) => voice.provider === 'Google') ?? [];
  const voice = voices.find(({ name }) => name === voiceName) ?? voices[0];
  return spoken && voice ? { voice: voice.id, sayLanguage: spoken.sayLanguage } : null;
}

/**
 * How a message is said in a language: by the voice of that name, or its default one. English, in words and voice,
 * where <Say> has no voice for the language, so that nobody hears one language read out by the rules of another.
 */
export function decideSpeech(code: string, voiceName: string | null): CallSpeech {
  const languageCode = isLanguageCode(code) ? code : 'en';
  const speech = speechIn(languageCode, voiceName);
  return speech ? { languageCode, speech } : { languageCode: 'en', speech: ENGLISH_SPEECH };
}

/** How a language is spoken and heard in a conversation; null where there is no voice for it. */
function relaySpeechIn(code: string, voiceName: string | null): SpokenLanguage | null {
  if (!isLanguageCode(code)) return null;
  const { spoken, heardAs } = languageOf(code);
  if (!spoken) return null;
  const voice = spoken.voices.find(({ name }) => name === voiceName) ?? spoken.voices[0];
  const { provider, id } = voice;
  return { languageCode: code, speech: { spokenAs: spoken.tag, heardAs, provider, voice: id } };
}

/**
 * The languages of a conversation, each once: the one in which it begins, then the others that have a voice. It begins in
 * English where the first has none.
 */
export function decideRelaySpeech(
  first: string,
  languages: readonly { code: string; voiceName: string | null }[],
): [SpokenLanguage, ...SpokenLanguage[]] {
  const voiceOf = (code: string) => languages.find((language) => language.code === code)?.voiceName ?? null;
  const begin = relaySpeechIn(first, voiceOf(first)) ?? relaySpeechIn('en', voiceOf('en'));
  if (!begin) throw new Error('English has no voice');
  const others = languages.flatMap(({ code, voiceName }) => relaySpeechIn(code, voiceName) ?? []);
  return [begin, ...others.filter(({ languageCode }) => languageCode !== begin.languageCode)];
}
