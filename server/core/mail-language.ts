/** The languages that mails are written in. */
export const MAIL_LANGUAGES = ['en', 'fr'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** The language for someone whose browser prefers `tag` (BCP 47): French for any French, English otherwise. */
export function mailLanguageOf(tag: string | null | undefined): MailLanguage {
  return tag?.toLowerCase().split('-')[0] === 'fr' ? 'fr' : 'en';
}
