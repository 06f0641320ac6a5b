import { isLanguageCode, type LanguageCode } from '../../../languages/catalogue/languages.ts';
import type { LanguageRules } from '../language.ts';
import { type Cue, hasCue, makeCue } from './cues.ts';
import type { Token } from './fold.ts';

/** A wish is short: "en français, s'il vous plaît"; in longer sentences the word may be about something else. */
const MAX_WORDS = 12;
const MAX_CHARACTERS = 24;

export type Wishes = readonly { code: LanguageCode; cues: readonly Cue[] }[];

const namesIn = new Map<string, Intl.DisplayNames>();

/** Made once for each language: it takes long. */
function displayNames(locale: string): Intl.DisplayNames {
  const made = namesIn.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  namesIn.set(locale, made);
  return made;
}

/** What `Intl` calls a language in its own, in English and in the one spoken now. */
function namesOf(code: LanguageCode, spoken: string): string[] {
  return [code, 'en', spoken].flatMap((locale) => {
    const name = displayNames(locale).of(code);
    return name ? [name] : [];
  });
}

/** How each language is asked for while this one is spoken. */
export const makeWishes = (
  { code: spoken, isSpaced }: LanguageRules,
  codes: readonly string[],
  all: readonly LanguageRules[],
): Wishes =>
  codes.filter(isLanguageCode).map((code) => {
    const listed = all.find((rules) => rules.code === code)?.wishes ?? [];
    return {
      code,
      cues: [...new Set([...listed, ...namesOf(code, spoken)])].map((wish) => makeCue(wish, isSpaced)),
    };
  });

/** The language that is asked for, if one is. */
export function readWish(tokens: readonly Token[], wishes: Wishes, isSpaced: boolean): LanguageCode | null {
  if (tokens.length > (isSpaced ? MAX_WORDS : MAX_CHARACTERS)) return null;
  return wishes.find(({ cues }) => cues.some((cue) => hasCue(tokens, cue)))?.code ?? null;
}
