import type { LanguageRules } from '../language.ts';
import { type Cue, hasCue, makeCue, placesOfCue } from './intent-cues.ts';
import type { Token } from './tokenise.ts';

/** A short sentence with a language's name requests it: "en français, s'il vous plaît". */
const MAX_WORDS = 12;
const MAX_CHARACTERS = 24;
/** Maximum distance of a verb of speaking in a longer sentence. */
const NEAR_WORDS = 3;
const NEAR_CHARACTERS = 4;
/** A "not" this near to a name denies it. */
const NOT_WORDS = 5;
const NOT_CHARACTERS = 8;

export interface LanguageRequests {
  spoken: string;
  isSpaced: boolean;
  named: readonly { code: string; cues: readonly Cue[] }[];
  speaks: readonly Cue[];
  not: readonly Cue[];
  doDenialsFollow: boolean;
}

const namesIn = new Map<string, Intl.DisplayNames>();

/** Cached, because creation is slow. */
function displayNames(locale: string): Intl.DisplayNames {
  const made = namesIn.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  namesIn.set(locale, made);
  return made;
}

/** Names of a language by `Intl` in itself, in English and in the spoken language. */
function namesOf(code: string, spoken: string): string[] {
  return [code, 'en', spoken].flatMap((locale) => {
    const name = displayNames(locale).of(code);
    return name ? [name] : [];
  });
}

/** Cues that request each language while this one is spoken. */
export const makeLanguageRequests = ({
  code: spoken,
  isSpaced,
  languageRequests,
  grammar,
  languageNames,
}: LanguageRules): LanguageRequests => ({
  spoken,
  isSpaced,
  speaks: languageRequests.speaks.map((word) => makeCue(word, isSpaced)),
  not: languageRequests.not.map((word) => makeCue(word, isSpaced)),
  doDenialsFollow: grammar.doDenialsFollow ?? false,
  named: languageNames.map(({ code, names }) => ({
    code,
    cues: [...new Set([...names, ...namesOf(code, spoken)])].map((name) => makeCue(name, isSpaced)),
  })),
});

type Place = ReturnType<typeof placesOfCue>[number];

const hasOne = (tokens: readonly Token[], cues: readonly Cue[]): boolean =>
  cues.some((cue) => hasCue(tokens, cue));

const besideName = (tokens: readonly Token[], { from, to }: Place, near: number): Token[] => [
  ...tokens.slice(Math.max(0, from - near), from),
  ...tokens.slice(to, to + near),
];

/**
 * True when a language is named as one that the caller does not speak; a "not" belongs to the nearest name.
 */
function isDenied(
  tokens: readonly Token[],
  { from, to }: Place,
  all: readonly Place[],
  wishes: LanguageRequests,
): boolean {
  const near = wishes.isSpaced ? NOT_WORDS : NOT_CHARACTERS;
  const last = Math.max(0, from - near, ...all.filter((other) => other.to <= from).map((other) => other.to));
  const next = Math.min(to + near, ...all.filter((other) => other.from >= to).map((other) => other.from));
  return hasOne(wishes.doDenialsFollow ? tokens.slice(to, next) : tokens.slice(last, from), wishes.not);
}

/**
 * The requested language. Of two named languages a denied one is ignored, and another one than the spoken is preferred:
 * "she knows no English, do you speak Spanish?", "I don't speak French, English please".
 */
export function readRequestedLanguage(tokens: readonly Token[], wishes: LanguageRequests): string | null {
  const { spoken, isSpaced, named, speaks } = wishes;
  const isShort = tokens.length <= (isSpaced ? MAX_WORDS : MAX_CHARACTERS);
  const near = isSpaced ? NEAR_WORDS : NEAR_CHARACTERS;
  const found = named.flatMap(({ code, cues }) => {
    const places = cues.filter((cue) => hasCue(tokens, cue)).flatMap((cue) => placesOfCue(tokens, cue));
    return places.map((place) => ({ code, place }));
  });
  const all = found.map(({ place }) => place);
  const codes = found
    .filter(({ place }) => isShort || hasOne(besideName(tokens, place, near), speaks))
    .filter(({ place }) => !isDenied(tokens, place, all, wishes))
    .map(({ code }) => code);
  return codes.find((code) => code !== spoken) ?? codes[0] ?? null;
}
