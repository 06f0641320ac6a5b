import { type LanguageCode, languageOf } from '../../../languages/index.ts';

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The language that a recogniser's tag names, among those of the business: its own tag, else any tag of the same
 * language. Null for one that the business does not speak.
 */
export function matchLanguage(tag: string, languages: readonly LanguageCode[]): LanguageCode | null {
  const wanted = tag.toLowerCase();
  const exact = languages.find((code) => {
    const { heardAs, spoken } = languageOf(code);
    return [heardAs.toLowerCase(), spoken?.tag.toLowerCase(), code].includes(wanted);
  });
  if (exact) return exact;
  const primary = primaryOf(tag);
  return (
    languages.find((code) => code === primary || primaryOf(languageOf(code).heardAs) === primary) ?? null
  );
}
