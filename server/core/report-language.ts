/** The languages in which reports are written. Arabic is missing, because printed pages do not support it yet. */
export const REPORT_LANGUAGES = ['en', 'fr'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** The language of a report for someone who reads the portal in `tag` (BCP 47). */
export function reportLanguageOf(tag: string): ReportLanguage {
  const code = tag.toLowerCase().split('-')[0];
  return REPORT_LANGUAGES.find((language) => language === code) ?? 'en';
}
