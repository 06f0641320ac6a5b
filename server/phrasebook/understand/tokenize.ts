/** Maximum length of a text, also after normalization. */
const TEXT_LENGTH_MAX = 2_000;

/** Matches the first half of a surrogate pair at the end, which remains when a text is cut inside a character. */
const LONE_SURROGATE = /[\uD800-\uDBFF]$/;

/** Matches marks that are optional in writing: accents, Arabic vowel signs and hamza, tatweel, and the Hindi nukta. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c]/g;
const SAME: Readonly<Record<string, string>> = {
  ß: 'ss',
  ى: 'ي',
  ة: 'ه',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ı: 'i',
};
const OTHERS = /[ßىةœæøłı]/g;

const NATIVE_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
const ZEROS = [0x0660, 0x06f0, 0x0966];

const toAscii = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  return String(point - (ZEROS.findLast((zero) => zero <= point) ?? point));
};

/** Normalizes a word for comparison: lower case, without accents. */
export const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(OTHERS, (letter) => SAME[letter] ?? letter);

export type Token = { folded: string; start: number; end: number };
export type TokenizedText = { text: string; tokens: Token[] };

/** Numeric dates and times stay whole. Otherwise digits and letters are separate words, as in `10h30`. */
const WORDS = /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d+|[\p{L}\p{M}\u3007]+/gu;
const TOGETHER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3007ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3007ー]+/gu;

function* splitTogether(word: string, start: number): Generator<Token> {
  for (const { 0: part, index } of word.matchAll(TOGETHER)) {
    yield { folded: fold(part), start: start + index, end: start + index + part.length };
  }
}

/**
 * Splits a text into words, or into characters in a script without spaces. Only the first 2,000 characters are read.
 */
export function tokenize(input: string, isSpaced: boolean): TokenizedText {
  const text = input
    .slice(0, TEXT_LENGTH_MAX)
    .replace(LONE_SURROGATE, '')
    .normalize('NFKC')
    .slice(0, TEXT_LENGTH_MAX)
    .replace(NATIVE_DIGITS, toAscii);
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (isSpaced) tokens.push({ folded: fold(word), start: index, end: index + word.length });
    else tokens.push(...splitTogether(word, index));
  }
  return { text, tokens };
}

/** The folded words of a phrase. */
export const wordsOf = (phrase: string, isSpaced: boolean): string[] =>
  tokenize(phrase, isSpaced).tokens.map((token) => token.folded);

/** Punctuation that ends a sentence or a part of it. */
export const STOPS = /[.?!;,。？！、，؟،।]/;

/** True for a name that starts with a Latin letter, such as a foreign name in a Japanese or Chinese sentence. */
export const isLatin = (name: string): boolean => /^\p{Script=Latin}/u.test(name);
