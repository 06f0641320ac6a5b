import type { LanguageRules } from '../language.ts';
import type { Token } from './tokenise.ts';
import { lengthAt, makePhrases, type Phrases } from './yes-or-no.ts';

/** Position of an offered choice: 1 to 3, or the last. */
export type Place = 1 | 2 | 3 | 'last';

export interface OrdinalReader {
  places: readonly { place: Place; phrases: Phrases }[];
  others: Phrases;
}

const ORDER: readonly Place[] = [1, 2, 3, 'last'];

export function makeOrdinalReader({
  ordinalChoices,
  isSpaced,
  yes,
  names,
  timeWords,
}: LanguageRules): OrdinalReader {
  const { places, around } = ordinalChoices;
  return {
    places: ORDER.map((place, at) => ({ place, phrases: makePhrases(places[at] ?? [], isSpaced) })),
    others: makePhrases([...around, ...yes, ...names.fillers, ...timeWords.skip], isSpaced),
  };
}

/**
 * The choice by position. Null if the sentence contains anything else or several positions: "the second" may be a day.
 */
export function readOrdinal(tokens: readonly Token[], { places, others }: OrdinalReader): Place | null {
  let found: Place | null = null;
  for (let at = 0; at < tokens.length; ) {
    const longest = places
      .map(({ place, phrases }) => ({ place, length: lengthAt(tokens, at, phrases) }))
      .reduce((best, one) => (one.length > best.length ? one : best));
    const other = lengthAt(tokens, at, others);
    if (longest.length === 0 && other === 0) return null;
    if (longest.length > 0 && longest.length >= other) {
      if (found !== null && found !== longest.place) return null;
      found = longest.place;
    }
    at += Math.max(longest.length, other);
  }
  return found;
}
