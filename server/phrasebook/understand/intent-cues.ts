import { INTENTS, type Intent } from '../intents.ts';
import { fold, type Token, wordsOf } from './tokenize.ts';

type CueWord = { word: string; isStem: boolean };
type CuePhrase = { words: readonly CueWord[]; isAbsent: boolean };
/** The phrases of a cue. All must occur, except for phrases with `isAbsent`, which must not occur. */
export type Cue = readonly CuePhrase[];
type Cues = Readonly<Record<Intent, readonly Cue[]>>;

const makePhrase = (phrase: string, isSpaced: boolean): CueWord[] => {
  const words = wordsOf(phrase, isSpaced);
  return words.map((word, at) => ({ word, isStem: at === words.length - 1 && phrase.trim().endsWith('*') }));
};

export const makeCue = (cue: string, isSpaced: boolean): Cue =>
  cue.split('+').map((phrase) => ({
    words: makePhrase(phrase, isSpaced),
    isAbsent: phrase.trim().startsWith('!'),
  }));

/**
 * Reads the cues of each intent. `reschedul*` is a prefix. `a+b` needs both parts in any order, each a phrase or a
 * prefix. `a+!b` needs `a` and must not contain `b`.
 */
export const readCues = (read: (intent: Intent) => readonly string[], isSpaced: boolean): Cues =>
  // The cast is safe: the object has an entry for each of INTENTS.
  Object.fromEntries(
    INTENTS.map((intent) => [intent, read(intent).map((cue) => makeCue(cue, isSpaced))]),
  ) as Record<Intent, Cue[]>;

/** The Arabic word for "and", which is written together with the following word. */
const AND = 'و';
const fits = (spoken: string, { word, isStem }: CueWord): boolean =>
  isStem ? spoken.startsWith(word) : spoken === word;

const isWord = (token: Token | undefined, cue: CueWord): boolean =>
  token !== undefined &&
  (fits(token.folded, cue) || (token.folded[0] === AND && fits(token.folded.slice(AND.length), cue)));

const standsAt = (tokens: readonly Token[], at: number, phrase: readonly CueWord[]): boolean =>
  phrase.length > 0 && phrase.every((word, offset) => isWord(tokens[at + offset], word));

const wordsByTokens = new WeakMap<readonly Token[], ReadonlySet<string>>();

/**
 * The words of the tokens. A cue is compared with them before its positions are searched, because most cues share no
 * word with the text.
 */
function wordsIn(tokens: readonly Token[]): ReadonlySet<string> {
  const known = wordsByTokens.get(tokens);
  if (known) return known;
  const made = new Set(
    tokens.flatMap(({ folded }) => (folded[0] === AND ? [folded, folded.slice(AND.length)] : [folded])),
  );
  wordsByTokens.set(tokens, made);
  return made;
}

const hasPhrase = (tokens: readonly Token[], phrase: readonly CueWord[]): boolean => {
  const spoken = wordsIn(tokens);
  const mayStand = phrase.every(({ word, isStem }) => isStem || spoken.has(word));
  return mayStand && tokens.some((_, at) => standsAt(tokens, at, phrase));
};

export const hasCue = (tokens: readonly Token[], cue: Cue): boolean =>
  cue.every(({ words, isAbsent }) => hasPhrase(tokens, words) !== isAbsent);

/** The position of a phrase of a cue: from its first word to the word after its last one. */
export type CuePlace = { from: number; to: number };

const isWithin = (place: CuePlace, other: CuePlace): boolean =>
  other.from <= place.from && other.to >= place.to && other.to - other.from > place.to - place.from;

/** The positions of a cue's phrases in a text. Phrases that must not occur are ignored. */
export const placesOfCue = (tokens: readonly Token[], cue: Cue): CuePlace[] =>
  cue
    .filter(({ isAbsent }) => !isAbsent)
    .flatMap(({ words }) =>
      [...tokens.keys()]
        .filter((at) => standsAt(tokens, at, words))
        .map((from) => ({ from, to: from + words.length })),
    );

/**
 * Intents with a matching cue, in the order of INTENTS. A cue within a longer cue of another intent does not count:
 * "are you a real person" contains "real person". Negated cues are left out if `negates` is given.
 */
export function readIntents(
  tokens: readonly Token[],
  cues: Cues,
  negates: (intent: Intent, place: CuePlace) => boolean = () => false,
): Intent[] {
  const matches = INTENTS.flatMap((intent) => {
    const those = cues[intent].filter((cue) => hasCue(tokens, cue)).map((cue) => placesOfCue(tokens, cue));
    return those.length > 0 ? [{ intent, those, all: those.flat() }] : [];
  });
  const isCovered = (place: CuePlace, intent: Intent): boolean =>
    matches.some((row) => row.intent !== intent && row.all.some((other) => isWithin(place, other)));
  return matches
    .filter(({ intent, those }) =>
      those.some(
        (places) =>
          !places.every((place) => isCovered(place, intent)) &&
          !places.some((place) => negates(intent, place)),
      ),
    )
    .map(({ intent }) => intent);
}

/** The share of a name's words that occur in the text. Longer words match by their stem. */
export function shareOfWords(tokens: readonly Token[], words: readonly string[]): number {
  const known = words.filter((word) => tokens.some(({ folded }) => isSimilar(folded, word)));
  return words.length === 0 ? 0 : known.length / words.length;
}

/** Arabic particles written together with the following word. */
const PARTICLES = /^و?(?:[بكف]?ال|لل|[بكفل])?(?=\p{Script=Arabic}{3})/u;
const withoutParticles = (word: string): string => word.replace(PARTICLES, '');

const STEM_LENGTH = 5;
/** True for words that are equal except for an ending: `cleaning`, `cleanings`. Short words must be equal. */
function isSimilar(spoken: string, named: string): boolean {
  const [one, other] = [withoutParticles(spoken), withoutParticles(named)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= STEM_LENGTH && long.length - short.length <= 3 && long.startsWith(short.slice(0, -1))
  );
}

export const foldedName = (name: string): string => fold(name).replace(/\s+/g, ' ').trim();
