import { en } from './en.ts';

/** Plural forms of one text, chosen by `Intl.PluralRules` on the `count` parameter. */
export type PluralText = { readonly other: string } & Partial<
  Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>
>;

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends PluralText ? PluralText : Shape<T[K]>;
};

/** What every language must provide: the keys of the English texts, no more and no fewer. */
export type Catalogue = Shape<typeof en>;

type Language = { locale: string; dir: 'ltr' | 'rtl'; texts: Catalogue };

const ENGLISH: Language = { locale: 'en', dir: 'ltr', texts: en };

let current: Language = ENGLISH;

/** The language that `t` speaks now. */
export function currentLanguage(): Language {
  return current;
}

/** Switches the language of the portal and the direction of the page; the root must render again afterwards. */
export function applyLanguage(language: Language = ENGLISH): void {
  current = language;
  document.documentElement.lang = language.locale;
  document.documentElement.dir = language.dir;
}
