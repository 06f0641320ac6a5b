import { isLanguageCode, type LanguageCode } from '../../../languages/catalogue/languages.ts';
import type { LanguageRules } from '../language.ts';
import { SPEAKING } from '../lists/speaking.ts';
import { type Cue, hasCue, makeCue, placesOfCue } from './cues.ts';
import type { Token } from './fold.ts';

/** A short sentence with a language's name asks for it: "en français, s'il vous plaît". */
const MAX_WORDS = 12;
const MAX_CHARACTERS = 24;
/** In a longer one the name may be about something else, unless a word for speaking stands so near. */
const NEAR_WORDS = 3;
const NEAR_CHARACTERS = 4;

export interface Wishes {
  spoken: LanguageCode;
  isSpaced: boolean;
  named: readonly { code: LanguageCode; cues: readonly Cue[] }[];
  speaking: readonly Cue[];
}

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
): Wishes => ({
  spoken,
  isSpaced,
  speaking: (SPEAKING[spoken] ?? []).map((word) => makeCue(word, isSpaced)),
  named: codes.filter(isLanguageCode).map((code) => {
    const listed = all.find((rules) => rules.code === code)?.wishes ?? [];
    return {
      code,
      cues: [...new Set([...listed, ...namesOf(code, spoken)])].map((wish) => makeCue(wish, isSpaced)),
    };
  }),
});

/** The language that is asked for, if one is. Who knows no French and names two languages wants the other one. */
export function readWish(tokens: readonly Token[], wishes: Wishes): LanguageCode | null {
  const { spoken, isSpaced, named, speaking } = wishes;
  const isShort = tokens.length <= (isSpaced ? MAX_WORDS : MAX_CHARACTERS);
  const near = isSpaced ? NEAR_WORDS : NEAR_CHARACTERS;
  const isAskedFor = (cue: Cue): boolean =>
    hasCue(tokens, cue) &&
    (isShort ||
      placesOfCue(tokens, cue).some(({ from, to }) => {
        const beside = tokens.slice(Math.max(0, from - near), to + near);
        return speaking.some((word) => hasCue(beside, word));
      }));
  const codes = named.filter(({ cues }) => cues.some(isAskedFor)).map(({ code }) => code);
  return codes.find((code) => code !== spoken) ?? codes[0] ?? null;
}
