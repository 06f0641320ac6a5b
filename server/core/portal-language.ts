/** The languages in which a person can use the portal. */
export const PORTAL_LANGUAGES = ['en', 'fr', 'ar'] as const;
export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number];

/** In which direction a language is read. */
export const directionOf = (language: PortalLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
