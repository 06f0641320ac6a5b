import type { PortalLanguage } from '../../../server/core/portal-language.ts';

type Facts = {
  /** What its speakers call it. */
  name: string;
  /** What `Intl` writes by (BCP 47). Arabic keeps Latin digits, in which phone numbers and times are written too. */
  tag: string;
};

/** The languages of the portal, in the order in which they are offered. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en' },
  fr: { name: 'Français', tag: 'fr-CA' },
  ar: { name: 'العربية', tag: 'ar-u-nu-latn' },
} as const satisfies Record<PortalLanguage, Facts>;

export type LanguageCode = PortalLanguage;

const isOffered = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The first of the languages a browser asks for (BCP 47) that the portal has, or English. */
export function chooseLanguage(wished: readonly string[]): LanguageCode {
  return wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOffered) ?? 'en';
}
