import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import type { Utterance } from './utterance.ts';
import { ARABIC_UTTERANCES } from './utterances/ar.ts';
import { GERMAN_UTTERANCES } from './utterances/de.ts';
import { ENGLISH_UTTERANCES } from './utterances/en.ts';
import { SPANISH_UTTERANCES } from './utterances/es.ts';
import { FRENCH_UTTERANCES } from './utterances/fr.ts';
import { HINDI_UTTERANCES } from './utterances/hi.ts';
import { ITALIAN_UTTERANCES } from './utterances/it.ts';
import { JAPANESE_UTTERANCES } from './utterances/ja.ts';
import { DUTCH_UTTERANCES } from './utterances/nl.ts';
import { PORTUGUESE_UTTERANCES } from './utterances/pt.ts';
import { RUSSIAN_UTTERANCES } from './utterances/ru.ts';
import { CHINESE_UTTERANCES } from './utterances/zh.ts';

/** Caller turns with their expected meanings, by language. */
export const UTTERANCES: Partial<Record<LanguageCode, readonly Utterance[]>> = {
  en: ENGLISH_UTTERANCES,
  fr: FRENCH_UTTERANCES,
  ru: RUSSIAN_UTTERANCES,
  ja: JAPANESE_UTTERANCES,
  zh: CHINESE_UTTERANCES,
  ar: ARABIC_UTTERANCES,
  hi: HINDI_UTTERANCES,
  es: SPANISH_UTTERANCES,
  de: GERMAN_UTTERANCES,
  pt: PORTUGUESE_UTTERANCES,
  it: ITALIAN_UTTERANCES,
  nl: DUTCH_UTTERANCES,
};
