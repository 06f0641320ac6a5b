import type { LanguageRules } from '../language.ts';
import { lengthAt } from './phrases.ts';
import type { Token } from './tokenize.ts';

/** Position of a chosen offer: 1 to 3, or the last. */
export type Ordinal = LanguageRules['ordinalChoices']['places'][number]['place'];

/**
 * The position of the offer that the caller chooses. Null if the sentence contains several positions or other words,
 * because "the second" may be a day.
 */
export function readOrdinal(
  tokens: readonly Token[],
  { ordinalChoices: { places, around } }: LanguageRules,
): Ordinal | null {
  let found: Ordinal | null = null;
  for (let at = 0; at < tokens.length; ) {
    const longest = places
      .map(({ place, phrases }) => ({ place, length: lengthAt(tokens, at, phrases) }))
      .reduce((best, one) => (one.length > best.length ? one : best));
    const other = lengthAt(tokens, at, around);
    if (longest.length === 0 && other === 0) return null;
    if (longest.length > 0 && longest.length >= other) {
      if (found !== null && found !== longest.place) return null;
      found = longest.place;
    }
    at += Math.max(longest.length, other);
  }
  return found;
}
