import { currentLanguage } from './texts.ts';

type Named = { code: string; name: string };

/** Languages with their names in the portal's language. In English the names are those that the server sends. */
export function nameLanguages<Language extends Named>(languages: readonly Language[]): Language[] {
  const isEnglish = currentLanguage().locale === 'en';
  return languages.map((language) =>
    isEnglish ? language : { ...language, name: formatLanguage(language.code) },
  );
}

/** Languages as the options of a select field. */
export const languageOptions = (languages: readonly Named[]): { value: string; label: string }[] =>
  languages.map(({ code, name }) => ({ value: code, label: name }));

/** Name of a language of the list; the code itself for another language, and while the list is not loaded. */
export const findLanguageName = (languages: readonly Named[], code: string): string =>
  languages.find((language) => language.code === code)?.name ?? code;

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
