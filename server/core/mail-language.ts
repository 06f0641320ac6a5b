import { PORTAL_LANGUAGES } from './portal-language.ts';

/** The languages in which mails are written: those of the portal. */
export const MAIL_LANGUAGES = PORTAL_LANGUAGES;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * The language of mails for a browser that prefers `tag` (BCP 47): French for any French, and so on; English otherwise.
 */
export function mailLanguageOf(tag: string | null | undefined): MailLanguage {
  const code = tag?.toLowerCase().split('-')[0];
  return MAIL_LANGUAGES.find((language) => language === code) ?? 'en';
}
