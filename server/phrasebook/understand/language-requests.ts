import type { Grammar } from '../grammar/grammar.ts';
import { once } from '../once.ts';
import type { KeyedRows } from '../read-tsv.ts';
import { type Cue, type CuePlace, hasCue, makeCue, placesOfCue } from './intent-cues.ts';
import type { Token } from './tokenize.ts';

/**
 * Maximum length of a short sentence. The name of a language in a short sentence requests that language: "en français,
 * s'il vous plaît".
 */
const MAX_WORDS = 12;
const MAX_CHARACTERS = 24;
/** Maximum distance between a language's name and a verb of speaking. In longer sentences such a verb is required. */
const NEAR_WORDS = 3;
const NEAR_CHARACTERS = 4;
/** Maximum distance at which a "not" negates the name of a language. */
const NOT_WORDS = 5;
const NOT_CHARACTERS = 8;

const namesIn = new Map<string, Intl.DisplayNames>();

/** The `Intl` formatter of a locale. It is cached, because its creation is slow. */
function displayNames(locale: string): Intl.DisplayNames {
  const made = namesIn.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  namesIn.set(locale, made);
  return made;
}

/** The names of a language according to `Intl`: in the language itself, in English and in the spoken language. */
function namesOf(code: string, spoken: string): string[] {
  return [code, 'en', spoken].flatMap((locale) => {
    const name = displayNames(locale).of(code);
    return name ? [name] : [];
  });
}

/** A language that callers may ask for, with its names in all languages of the phrasebook. */
export type LanguageNames = { code: string; names: readonly string[] };

/**
 * Cues of requests for another language, in the spoken language: the names of each language, and the words that occur
 * near them.
 */
export function readLanguageRequests(
  rows: KeyedRows,
  { code: spoken, isSpaced, doNegationsFollow }: Grammar,
  languageNames: readonly LanguageNames[],
) {
  const cuesOf = (words: readonly string[]): Cue[] => words.map((word) => makeCue(word, isSpaced));
  return {
    spoken,
    isSpaced,
    doNegationsFollow,
    speaks: cuesOf(rows.list('language.speaks')),
    not: cuesOf(rows.list('language.not')),
    /** The names of each language as cues, compiled at first use. */
    named: once(() =>
      languageNames.map(({ code, names }) => ({
        code,
        cues: cuesOf([...new Set([...names, ...namesOf(code, spoken)])]),
      })),
    ),
  };
}
type LanguageRequests = ReturnType<typeof readLanguageRequests>;

const hasOne = (tokens: readonly Token[], cues: readonly Cue[]): boolean =>
  cues.some((cue) => hasCue(tokens, cue));

const besideName = (tokens: readonly Token[], { from, to }: CuePlace, near: number): Token[] => [
  ...tokens.slice(Math.max(0, from - near), from),
  ...tokens.slice(to, to + near),
];

/** True when the name of a language is negated: "I don't speak French". A "not" applies only to the nearest name. */
function isNegated(
  tokens: readonly Token[],
  { from, to }: CuePlace,
  all: readonly CuePlace[],
  requests: LanguageRequests,
): boolean {
  const near = requests.isSpaced ? NOT_WORDS : NOT_CHARACTERS;
  const last = Math.max(0, from - near, ...all.filter((other) => other.to <= from).map((other) => other.to));
  const next = Math.min(to + near, ...all.filter((other) => other.from >= to).map((other) => other.from));
  return hasOne(requests.doNegationsFollow ? tokens.slice(to, next) : tokens.slice(last, from), requests.not);
}

/**
 * The requested language. If several languages are named, negated ones are ignored and a language that is not currently
 * spoken wins: "she knows no English, do you speak Spanish?", "I don't speak French, English please".
 */
export function readRequestedLanguage(tokens: readonly Token[], requests: LanguageRequests): string | null {
  const { spoken, isSpaced, named, speaks } = requests;
  const isShort = tokens.length <= (isSpaced ? MAX_WORDS : MAX_CHARACTERS);
  const near = isSpaced ? NEAR_WORDS : NEAR_CHARACTERS;
  const found = named().flatMap(({ code, cues }) => {
    const places = cues.filter((cue) => hasCue(tokens, cue)).flatMap((cue) => placesOfCue(tokens, cue));
    return places.map((place) => ({ code, place }));
  });
  const all = found.map(({ place }) => place);
  const codes = found
    .filter(({ place }) => isShort || hasOne(besideName(tokens, place, near), speaks))
    .filter(({ place }) => !isNegated(tokens, place, all, requests))
    .map(({ code }) => code);
  return codes.find((code) => code !== spoken) ?? codes[0] ?? null;
}
