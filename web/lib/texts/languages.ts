/** The languages of the portal, and the direction in which each is read. */
export const LANGUAGES = { en: { dir: 'ltr' } } as const satisfies Record<string, { dir: 'ltr' | 'rtl' }>;

export type LanguageCode = keyof typeof LANGUAGES;

const isOffered = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The first of the languages a browser asks for (BCP 47) that the portal has, or English. */
export function chooseLanguage(wished: readonly string[]): LanguageCode {
  return wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOffered) ?? 'en';
}
