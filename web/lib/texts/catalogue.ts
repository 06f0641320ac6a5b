import type { en } from './en.ts';
import { LANGUAGES, type LanguageCode } from './languages.ts';

/** Plural forms of one text, chosen by `Intl.PluralRules` on the `count` parameter. */
export type PluralText = { readonly other: string } & Partial<
  Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>
>;

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends PluralText ? PluralText : Shape<T[K]>;
};

/** What every language must provide: the keys of the English texts, no more and no fewer. */
export type Catalogue = Shape<typeof en>;

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
