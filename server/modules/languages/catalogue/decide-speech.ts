import type { RelaySpeech } from '../../../integrations/twilio/relay-twiml.ts';
import type { Speech } from '../../../integrations/twilio/twiml.ts';
import { isLanguageCode, type LanguageCode, languageOf } from './languages.ts';

/** A language with its speech settings: `CallSpeech` for a spoken message, `SpokenLanguage` for a conversation. */
type CallSpeech = { languageCode: LanguageCode; speech: Speech };
export type SpokenLanguage = { languageCode: LanguageCode; speech: RelaySpeech };

/** Used for callers without a known language, and for languages that <Say> cannot speak. */
export const ENGLISH_SPEECH: Speech = { voice: 'en-US-Chirp3-HD-Aoede', sayLanguage: 'en-US' };

function speechIn(languageCode: LanguageCode, voiceName: string | null): Speech | null {
  const { spoken } = languageOf(languageCode);
  const voices = spoken?.voices.filter((voice) => voice.provider === 'Google') ?? [];
  const voice = voices.find(({ name }) => name === voiceName) ?? voices[0];
  return spoken && voice ? { voice: voice.id, sayLanguage: spoken.sayLanguage } : null;
}

/**
 * The speech settings of a message: the named voice of a language, or its default voice. If the language has no voice
 * in <Say>, text and voice are English, so that no voice speaks a text of another language.
 */
export function decideSpeech(code: string, voiceName: string | null): CallSpeech {
  const languageCode = isLanguageCode(code) ? code : 'en';
  const speech = speechIn(languageCode, voiceName);
  return speech ? { languageCode, speech } : { languageCode: 'en', speech: ENGLISH_SPEECH };
}

/**
 * Settings of speech synthesis and recognition of a language in a conversation; null for a language without a voice.
 */
function relaySpeechIn(code: string, voiceName: string | null): SpokenLanguage | null {
  if (!isLanguageCode(code)) return null;
  const { spoken, transcribedAs } = languageOf(code);
  if (!spoken) return null;
  const voice = spoken.voices.find(({ name }) => name === voiceName) ?? spoken.voices[0];
  const { provider, id } = voice;
  return { languageCode: code, speech: { spokenAs: spoken.tag, transcribedAs, provider, voice: id } };
}

/**
 * The languages of a conversation, without duplicates: the first language, then the others that have a voice. If the
 * first language has no voice, English comes first.
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

/**
 * Languages that the detection of languages does not know (Deepgram Nova-3, October 2026). Cantonese is detected, but
 * Twilio reports only the primary tag, which is that of Mandarin.
 */
const UNDETECTED: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['ml', 'pa', 'sw', 'ur', 'yue']);

/**
 * True when the speech recognition of a call detects which of its languages the caller speaks. A call in one language,
 * or with a language that cannot be detected, is recognized in one language at a time.
 */
export const detectsLanguages = (languages: readonly LanguageCode[]): boolean =>
  languages.length > 1 && !languages.some((code) => UNDETECTED.has(code));
