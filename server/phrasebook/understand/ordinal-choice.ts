import type { LanguageRules } from '../language.ts';
import type { Token } from './tokenise.ts';
import { lengthAt, makePhrases, type Phrases } from './yes-or-no.ts';

/** The place of something offered: 1 to 3, or the last. */
export type Place = 1 | 2 | 3 | 'last';

export interface OrdinalReader {
  places: readonly { place: Place; phrases: Phrases }[];
  others: Phrases;
}

const ORDER: readonly Place[] = [1, 2, 3, 'last'];

export function makeOrdinalReader({ choices, isSpaced, yes, names, when }: LanguageRules): OrdinalReader {
  const { places, around } = choices;
  return {
    places: ORDER.map((place, at) => ({ place, phrases: makePhrases(places[at] ?? [], isSpaced) })),
    others: makePhrases([...around, ...yes, ...names.fillers, ...when.skip], isSpaced),
  };
}

/**
 * Which of what was offered is chosen by its place. Null where something else is said as well, or several places: "the
 * second" may be a day, so only a sentence that is nothing but the choice is one.
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
