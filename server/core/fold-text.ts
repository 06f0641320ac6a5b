const MARKS = /[\u0300-\u036f\u064b-\u065f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const STROKED: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' };

/** Replaces lower-case letters with a stroke by their base letters. Unicode normalization does not decompose them. */
export const removeStrokes = (text: string): string =>
  text.replace(/[øłđ]/g, (letter) => STROKED[letter] ?? letter);

/**
 * Folds one character as prisma/functions/fold_text.sql does: without accents, in lower case; empty for a combining
 * mark.
 */
const fold = (character: string): string =>
  removeStrokes(character.normalize('NFD').replace(MARKS, '').toLowerCase());

/** A text folded for search. For each position in the folded text, `placeOf` returns the position in the original. */
export function foldWithPlaces(text: string): { text: string; placeOf(folded: number): number } {
  let folded = '';
  let place = 0;
  const places: number[] = [];
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    place += character.length;
  }
  return { text: folded, placeOf: (at) => places[at] ?? text.length };
}
