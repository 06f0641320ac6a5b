/** The languages of the portal. */
export const PORTAL_LANGUAGES = ['en', 'fr', 'ar'] as const;
export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number];

/** The names of the languages in these languages. */
export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
} as const satisfies Record<PortalLanguage, string>;

/** Reading direction of a language. */
export const directionOf = (language: PortalLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Locales for `Intl` (BCP 47). Arabic uses Latin digits, like phone numbers and times. */
export const LANGUAGE_TAGS = { en: 'en', fr: 'fr-CA', ar: 'ar-u-nu-latn' } as const satisfies Record<
  PortalLanguage,
  string
>;
