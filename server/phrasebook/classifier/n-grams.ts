/**
 * Maximum number of words of a sentence, and of letters of a word, from which n-grams are made. Callers name the intent
 * early, so the rest of a very long text is ignored.
 */
const WORDS_MAX = 80;
const WORD_LENGTH_MAX = 30;

const PIECES = [3, 4, 5];
/** In a language without spaces, each character counts as a word. */
const PIECES_WITHOUT_SPACES = [1, 2, 3];

function* piecesOf(text: string, lengths: readonly number[]): Generator<string> {
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at++) yield text.slice(at, at + length);
}

/** Replaces a number by `#`, because its value does not indicate the intent, and truncates a very long word. */
const withoutNumber = (word: string): string => (/^\d/.test(word) ? '#' : word.slice(0, WORD_LENGTH_MAX));

function* nGrams(words: readonly string[], isSpaced: boolean, isWhole: boolean): Generator<string> {
  const ends = isWhole ? ['^', ...words, '$'] : words;
  if (!isSpaced) {
    yield* piecesOf(ends.join(''), PIECES_WITHOUT_SPACES);
    return;
  }
  yield* words;
  for (const [at, word] of ends.entries()) if (at > 0) yield `${ends[at - 1]} ${word}`;
  for (const word of words) yield* piecesOf(`<${word}>`, PIECES);
}

/**
 * Returns the distinct n-grams of folded words: words, pairs of words, and pieces of 3 to 5 letters. In a language
 * without spaces, pieces of 1 to 3 characters. `isWhole`: the start and end of the sentence count as words. Only the
 * first 80 words are used.
 */
export const nGramsOf = (words: readonly string[], isSpaced: boolean, isWhole: boolean): Set<string> =>
  new Set(nGrams(words.slice(0, WORDS_MAX).map(withoutNumber), isSpaced, isWhole));
