import type { PortalLanguage } from '../../../server/core/portal-language.ts';

/** The languages of the portal, in the order in which they are offered, as their speakers call them. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
} as const satisfies Record<PortalLanguage, string>;

export type LanguageCode = PortalLanguage;

const isOffered = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The first of the languages a browser asks for (BCP 47) that the portal has, or English. */
export function chooseLanguage(wished: readonly string[]): LanguageCode {
  return wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOffered) ?? 'en';
}
