/** The languages of the public site: English, Canadian French and Modern Standard Arabic. */
export const LOCALES = ['en', 'fr', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** The name of each language in the language itself, and its values of the `lang` attribute and of Open Graph. */
export const LOCALE_FACTS = {
  en: { name: 'English', tag: 'en', openGraph: 'en_CA', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr-CA', openGraph: 'fr_CA', direction: 'ltr' },
  ar: { name: 'العربية', tag: 'ar', openGraph: 'ar_AR', direction: 'rtl' },
} as const satisfies Record<Locale, object>;

/**
 * URL path of a page in a language. English pages have no prefix. `path` begins with a slash and may end with a
 * fragment.
 */
export function addressIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return `/${locale}${path === '/' ? '' : path.replace(/^\/#/, '#')}`;
}

/** Names that replace those of Unicode's data where these are ambiguous or unusually long. */
const OWN_NAMES: Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>> = {
  fr: { cmn: 'chinois mandarin', nb: 'norvégien', yue: 'cantonais' },
  ar: { cmn: 'الصينية الماندرينية', nb: 'النرويجية', yue: 'الكانتونية', hu: 'المجرية', sl: 'السلوفينية' },
};

/**
 * Name of a language in the site's language. English names come from the catalogue of languages, all others from
 * Unicode's data.
 */
export function languageName({ code, name }: { code: string; name: string }, locale: Locale): string {
  if (locale === 'en') return name;
  const names = new Intl.DisplayNames(LOCALE_FACTS[locale].tag, { type: 'language' });
  return OWN_NAMES[locale][code] ?? names.of(code) ?? name;
}
