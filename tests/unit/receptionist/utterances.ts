import type { LanguageCode } from '../../../server/domains/languages/catalogue/languages.ts';
import type { Utterance } from './utterance.ts';
import { ENGLISH_UTTERANCES } from './utterances/en.ts';

/** What is to be understood in each language that has a file. */
export const UTTERANCES: Partial<Record<LanguageCode, readonly Utterance[]>> = {
  en: ENGLISH_UTTERANCES,
};
