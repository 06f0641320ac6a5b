import { LOCALE_FACTS, type Locale } from './locale.ts';
import type { SiteLanguage } from './site-page.ts';

/** Names for languages that the Unicode data names alike, or with more words than usual. */
const OWN_NAMES: Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>> = {
  fr: { cmn: 'chinois mandarin', nb: 'norvégien', yue: 'cantonais' },
  ar: { cmn: 'الصينية الماندرينية', nb: 'النرويجية', yue: 'الكانتونية', hu: 'المجرية', sl: 'السلوفينية' },
};

/** A language as speakers of another one call it: the catalogue's name in English, elsewhere Unicode's. */
export function languageName({ code, name }: Pick<SiteLanguage, 'code' | 'name'>, locale: Locale): string {
  if (locale === 'en') return name;
  const names = new Intl.DisplayNames(LOCALE_FACTS[locale].tag, { type: 'language' });
  return OWN_NAMES[locale][code] ?? names.of(code) ?? name;
}
