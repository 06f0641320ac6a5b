/** The languages of the public site: English, Canadian French and Modern Standard Arabic. */
export const LOCALES = ['en', 'fr', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's own name, and its values of `lang` and Open Graph. */
export const LOCALE_FACTS = {
  en: { name: 'English', tag: 'en', openGraph: 'en_CA', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr-CA', openGraph: 'fr_CA', direction: 'ltr' },
  ar: { name: 'العربية', tag: 'ar', openGraph: 'ar_AR', direction: 'rtl' },
} as const satisfies Record<Locale, object>;

/** The address of a page in a language: English has no prefix. `path` begins with a slash and may carry a fragment. */
export function addressIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return `/${locale}${path === '/' ? '' : path.replace(/^\/#/, '#')}`;
}
