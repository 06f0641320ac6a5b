import type { LanguageCode } from '../../languages/catalogue/languages.ts';
import type { LanguageRules } from './language.ts';
import { ENGLISH } from './languages/en.ts';

/** The languages in which the deterministic receptionist holds a whole conversation; one file each. */
export const RULES: Partial<Record<LanguageCode, LanguageRules>> = {
  en: ENGLISH,
};

/** Whether the deterministic receptionist knows more of this language than to take a message. */
export const hasRules = (code: LanguageCode): boolean => RULES[code] !== undefined;

export const allRules = (): LanguageRules[] => Object.values(RULES);
