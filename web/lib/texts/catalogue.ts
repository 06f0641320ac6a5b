import type { en } from './en.ts';
import { LANGUAGES, type LanguageCode } from './languages.ts';
import type { PluralText, Translation } from './translation.ts';

/** What every language must provide. */
export type Catalogue = Translation<typeof en>;

/** Texts by their whole keys: `calls.count`. */
export type FlatTexts = Readonly<Record<string, string | PluralText>>;

type Language = { locale: LanguageCode; dir: 'ltr' | 'rtl' };

let current: Language = { locale: 'en', ...LANGUAGES.en };
let texts: FlatTexts = {};

/** The language that `t` speaks. */
export function currentLanguage(): Language {
  return current;
}

/** Chooses the language of the portal and the direction of the page; before anything is rendered, once. */
export function applyLanguage(locale: LanguageCode): void {
  current = { locale, ...LANGUAGES[locale] };
  document.documentElement.lang = current.locale;
  document.documentElement.dir = current.dir;
}

/** Makes texts of the current language known to `t`, besides those that it knows. */
export function addTexts(more: FlatTexts): void {
  texts = { ...texts, ...more };
}

/** The text of a key, if it was fetched. */
export function findText(key: string): string | PluralText | undefined {
  return texts[key];
}
