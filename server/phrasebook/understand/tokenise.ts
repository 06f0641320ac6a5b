/** Longest text that is looked at, also after one character has become several; what a caller says is shorter. */
const TEXT_LENGTH_MAX = 2_000;

/** Half of a surrogate pair, where the text was cut. */
const LONE_SURROGATE = /[\uD800-\uDBFF]$/;

/** Accents, Arabic vowel signs and hamza, the stretching mark, and the Hindi nukta: written or not, the same word. */
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

/** A word as it is compared: lower case, without accents. */
export const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(OTHERS, (letter) => SAME[letter] ?? letter);

export type Token = { folded: string; start: number; end: number };
export type TokenisedText = { text: string; tokens: Token[] };

/** Dates and times in digits stay whole; else digits and letters are words of their own, and so is `10h30`. */
const WORDS = /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d+|[\p{L}\p{M}\u3007]+/gu;
const TOGETHER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3007ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3007ー]+/gu;

function* splitTogether(word: string, start: number): Generator<Token> {
  for (const { 0: part, index } of word.matchAll(TOGETHER)) {
    yield { folded: fold(part), start: start + index, end: start + index + part.length };
  }
}

/** The words of a text, at most 2,000 characters of it. In a language without spaces each character is one. */
export function tokenise(said: string, isSpaced: boolean): TokenisedText {
  const text = said
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
  tokenise(phrase, isSpaced).tokens.map((token) => token.folded);

/** The end of a sentence or a part of it. */
export const STOPS = /[.?!;,。？！、，؟،।]/;

/** Whether a name is written in Latin letters, as a foreign one is in Japanese and Chinese. */
export const isLatin = (name: string): boolean => /^\p{Script=Latin}/u.test(name);
