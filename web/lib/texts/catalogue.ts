import { directionOf, LANGUAGE_TAGS } from '../../../server/core/portal-language.ts';
import type { en } from './en.ts';
import type { LanguageCode } from './languages.ts';
import type { PluralText, Translation } from './translation.ts';

/** What every language must provide. */
export type Catalogue = Translation<typeof en>;

/** Texts by their whole keys: `calls.count`. */
export type FlatTexts = Readonly<Record<string, string | PluralText>>;

type Language = {
  locale: LanguageCode;
  /** What `Intl` writes numbers, dates and lists by (BCP 47). */
  tag: string;
  dir: 'ltr' | 'rtl';
};

const languageOf = (locale: LanguageCode): Language => ({
  locale,
  tag: LANGUAGE_TAGS[locale],
  dir: directionOf(locale),
});

let current = languageOf('en');
let texts: FlatTexts = {};
let sentences: Readonly<Record<string, string>> | null = null;

/** The language that `t` speaks. */
export function currentLanguage(): Language {
  return current;
}

/** Chooses the language of the portal and the direction of the page; before anything is rendered, once. */
export function applyLanguage(locale: LanguageCode): void {
  current = languageOf(locale);
  document.documentElement.lang = current.locale;
  document.documentElement.dir = current.dir;
}

/** Makes texts of the current language known to `t`, and sentences of the server's, besides those that are known. */
export function addTexts(more: FlatTexts): void {
  texts = { ...texts, ...more };
  sentences = null;
}

/** Before the English of a sentence of the server's, as a key. */
export const SENTENCE = '=';

/** The sentences of the server's that were fetched, by their English; none in English. */
export function knownSentences(): Readonly<Record<string, string>> {
  sentences ??= Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith(SENTENCE) && typeof text === 'string' ? [[key.slice(SENTENCE.length), text]] : [],
    ),
  );
  return sentences;
}

/** The text of a key, if it was fetched. */
export function findText(key: string): string | PluralText | undefined {
  return texts[key];
}
