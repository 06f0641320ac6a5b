import { currentLanguage } from './texts.ts';

type Named = { code: string; name: string };

/** Languages with their names in the portal's language. In English the names are those that the server sends. */
export function nameLanguages<Language extends Named>(languages: readonly Language[]): Language[] {
  const isEnglish = currentLanguage().locale === 'en';
  return languages.map((language) =>
    isEnglish ? language : { ...language, name: formatLanguage(language.code) },
  );
}

/** The name of an item's language in the portal's language. */
export function nameOfLanguage({
  languageCode,
  languageName,
}: {
  languageCode: string;
  languageName: string;
}): string {
  return currentLanguage().locale === 'en' ? languageName : formatLanguage(languageCode);
}

/** Name of a language (BCP 47) in the portal's language; the code itself if the language has no name. */
export function formatLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage().tag, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
