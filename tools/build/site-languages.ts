import {
  EXTENDED_LANGUAGES,
  isLanguageCode,
  languageOf,
  STANDARD_LANGUAGES,
} from '../../server/modules/languages/catalogue/languages.ts';
import type { SiteLanguage } from '../../web/site/site-page.ts';

/** The catalogue of languages in the format of the public pages. */
export const SITE_LANGUAGES: readonly SiteLanguage[] = [
  ...Object.keys(STANDARD_LANGUAGES),
  ...Object.keys(EXTENDED_LANGUAGES),
]
  .filter(isLanguageCode)
  .map((code) => {
    const { name, nativeName, spoken } = languageOf(code);
    const isExtended = Object.hasOwn(EXTENDED_LANGUAGES, code);
    return { code, name, nativeName, isExtended, isSupported: spoken !== null };
  });
