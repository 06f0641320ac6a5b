import type { LanguageCode } from '../modules/languages/index.ts';
import type { LanguageRules } from './language.ts';
import { ARABIC } from './languages/ar.ts';
import { GERMAN } from './languages/de.ts';
import { ENGLISH } from './languages/en.ts';
import { SPANISH } from './languages/es.ts';
import { FRENCH } from './languages/fr.ts';
import { HINDI } from './languages/hi.ts';
import { ITALIAN } from './languages/it.ts';
import { JAPANESE } from './languages/ja.ts';
import { DUTCH } from './languages/nl.ts';
import { PORTUGUESE } from './languages/pt.ts';
import { RUSSIAN } from './languages/ru.ts';
import { CHINESE } from './languages/zh.ts';

/** The languages in which the deterministic receptionist holds a whole conversation; one file each. */
export const RULES: Partial<Record<LanguageCode, LanguageRules>> = {
  en: ENGLISH,
  fr: FRENCH,
  ru: RUSSIAN,
  ja: JAPANESE,
  zh: CHINESE,
  ar: ARABIC,
  hi: HINDI,
  es: SPANISH,
  de: GERMAN,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

/** Whether the deterministic receptionist knows more of this language than to take a message. */
export const hasRules = (code: LanguageCode): boolean => RULES[code] !== undefined;

export const allRules = (): LanguageRules[] => Object.values(RULES);
