import type { LanguageRules } from '../language.ts';
import { lengthAt } from './phrases.ts';
import { isLatin, type Token, type TokenizedText } from './tokenize.ts';

const MAX_WORDS = 5;
const MAX_CHARACTERS = 60;
/** Maximum number of characters of a name in a script without spaces. */
const MAX_TOGETHER = 12;
/** Maximum number of words that are searched for a name. */
const WORDS_LOOKED_AT = 40;

/** A place where a name may start, and the length of the phrase before it, such as "my name is". */
type Beginning = { from: number; introduction: number };

/**
 * Places where a name may start: after phrases such as "my name is", the last phrase first. If the agent asked for a
 * name, also the start of the text.
 */
function findBeginnings(
  tokens: readonly Token[],
  { names: { before } }: LanguageRules,
  isAsked: boolean,
  { isSince }: TokenTests,
): Beginning[] {
  let end = 0;
  const behind = tokens.flatMap((token, at) => {
    const introduction = lengthAt(tokens, at, before);
    const from = at + introduction;
    // In "my name is", the shorter phrase "name is" is not a second place.
    if (introduction === 0 || from <= end) return [];
    end = from;
    return from < tokens.length && !isSince(token) ? [{ from, introduction }] : [];
  });
  return isAsked ? [...behind.reverse(), { from: 0, introduction: 0 }] : behind.reverse();
}

/**
 * Tests of a token: whether it belongs to a day, time or number, and whether it is a function word such as "on" or
 * "de".
 */
export interface TokenTests {
  isDateOrNumber: (token: Token) => boolean;
  isFunctionWord: (token: Token) => boolean;
  /** True for words of a past time. The "for" in "for the past three days" does not precede a name. */
  isSince: (token: Token) => boolean;
}

/** Minimum number of words after a comma that count as a sentence instead of a part of the name. */
const SENTENCE_MIN = 3;

/** True when a comma and a sentence follow the name: "Anna Lee, I'll be there soon". */
function isBehindComma({ text, tokens }: TokenizedText, parts: readonly Token[], at: number): boolean {
  const between = text.slice(parts.at(-1)?.end, tokens[at]?.start);
  return parts.length > 1 && tokens.length - at >= SENTENCE_MIN && /[,،、，]/.test(between);
}

/**
 * The tokens of the name from this position on. Titles, fillers, times and numbers before the name are skipped. The
 * name ends before a time, a number, or a phrase such as "です". It also ends at a comma that a sentence follows, if the
 * name has at least two words.
 */
function takeParts(
  { text, tokens }: TokenizedText,
  from: number,
  { names, isSpaced }: LanguageRules,
  { isDateOrNumber, isFunctionWord }: TokenTests,
): Token[] {
  const parts: Token[] = [];
  for (let at = from; at < Math.min(tokens.length, from + WORDS_LOOKED_AT); ) {
    const token = tokens[at];
    if (!token) break;
    const left = lengthAt(tokens, at, names.titlesAndFillers);
    const after = lengthAt(tokens, at, names.after);
    const ends = after > 0 || isDateOrNumber(token) || /\d/.test(token.folded);
    if ((ends && parts.length > 0) || isBehindComma({ text, tokens }, parts, at)) break;
    if (left > 0 && parts.length > 0 && !isSpaced) break;
    if (!ends && left === 0) parts.push(token);
    at += Math.max(left, after, 1);
  }
  const first = parts.findIndex((token) => !isFunctionWord(token));
  const last = parts.findLastIndex((token) => !isFunctionWord(token));
  return first < 0 ? [] : parts.slice(first, last + 1);
}

/** Joins the parts of names such as O'Brien and Jean-Pierre. */
function joinParts(text: string, parts: readonly Token[]): string[] {
  const words: string[] = [];
  let end = -1;
  for (const part of parts) {
    const between = end < 0 ? ' ' : text.slice(end, part.start);
    const word = text.slice(part.start, part.end);
    if (/^['’-]$/.test(between)) words.push(`${words.pop() ?? ''}${between}${word}`);
    else words.push(word);
    end = part.end;
  }
  return words;
}

/**
 * Capitalizes a word of a name, because speech recognition often writes names in lower case. Only used for a name
 * without any capital, so that particles such as `de la` in a capitalized name stay in lower case.
 */
const capital = (word: string): string =>
  word.replace(/(^|['’-])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase());

type NamedCaller = {
  name: string;
  /**
   * The tokens of an introduction and its name: "my name is Anna Lee". Empty after a single word such as "for", and for
   * a name in lower case, which may be any words: "it's cancelled".
   */
  introduced: readonly Token[];
};

const beginsInLowerCase = (word: string): boolean => /^\p{Ll}/u.test(word);

/** Reads the caller's name in its written form; null if there is none. */
export function readName(
  { text, tokens }: TokenizedText,
  rules: LanguageRules,
  isAsked: boolean,
  others: TokenTests,
): NamedCaller | null {
  for (const { from, introduction } of findBeginnings(tokens, rules, isAsked, others)) {
    const parts = takeParts({ text, tokens }, from, rules, others);
    const name = rules.isSpaced ? writeWords(text, parts) : writeTogether(text, parts);
    if (!name) continue;
    const isIntroduced = introduction > 1 && !beginsInLowerCase(text.slice(parts[0]?.start));
    const introduced = isIntroduced ? [...tokens.slice(from - introduction, from), ...parts] : [];
    return { name, introduced };
  }
  return null;
}

function writeWords(text: string, parts: readonly Token[]): string | null {
  const words = joinParts(text, parts);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const spoken = words.join(' ').slice(0, MAX_CHARACTERS);
  return spoken === spoken.toLowerCase() ? spoken.split(' ').map(capital).join(' ') : spoken;
}

/** Joins adjacent characters, but keeps a space between family name and given name. */
function writeTogether(text: string, parts: readonly Token[]): string | null {
  if (parts.length > MAX_TOGETHER) return null;
  let name = '';
  let end = -1;
  for (const { start, end: partEnd } of parts) {
    if (end >= 0 && start > end) name += ' ';
    name += text.slice(start, partEnd);
    end = partEnd;
  }
  return name === '' ? null : name;
}

const LETTER = { any: /^\p{L}$/u, latin: /^\p{Script=Latin}$/u };

/** Spelled letters in capitals, without the example words of "M as in Mike". Null for fewer than two letters. */
export function readSpelled({ text, tokens }: TokenizedText, rules: LanguageRules): string | null {
  const { letters: letterNames, asIn } = rules.names;
  let letters = '';
  for (let at = 0; at < tokens.length; at++) {
    const pair = letterNames.get(`${tokens[at]?.folded} ${tokens[at + 1]?.folded}`);
    const letter = pair ?? letterOf(tokens[at], text, rules);
    if (pair) at++;
    const explained = letter ? lengthAt(tokens, at + 1, asIn) : 0;
    if (letter) letters += letter;
    if (explained > 0) at += explained + 1;
  }
  return [...letters].length >= 2 && isMostlySpelled(tokens, letters) ? letters.toUpperCase() : null;
}

/** True for a letter that an apostrophe joins to a word: it's, c'est. False for spelled letters: D'A N G E L O. */
const isContracted = (text: string, { start, end }: Token): boolean =>
  /\p{L}{2}['’]$/u.test(text.slice(Math.max(0, start - 3), start)) ||
  /^['’]\p{L}{2}/u.test(text.slice(end, end + 3));

/** True for the word "is" as a single letter: "é S O U S A". Spelled letters are capitals or have no accent. */
const isCopula = (word: string, folded: string, { names: { before } }: LanguageRules): boolean =>
  word !== folded && word === word.toLowerCase() && before.some((words) => words.join(' ') === folded);

/** The letter that a token spells. In scripts without spaces only Latin letters count. */
function letterOf(token: Token | undefined, text: string, rules: LanguageRules): string | undefined {
  const word = token ? text.slice(token.start, token.end) : '';
  if (!token || isContracted(text, token) || isCopula(word, token.folded, rules)) return undefined;
  const { names, isSpaced } = rules;
  return (
    names.letters.get(token.folded) ?? (LETTER[isSpaced ? 'any' : 'latin'].test(word) ? word : undefined)
  );
}

/**
 * True when at least one third of the tokens are spelled letters, because sentences such as "I am a B" also contain
 * single letters.
 */
const isMostlySpelled = (tokens: readonly Token[], letters: string): boolean =>
  [...letters].length * 3 >= tokens.length;

type Name = { first: string; last: string };

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** The usual number of characters of a family name: one in Chinese, two in Japanese, three in kana. */
const familyLength = (name: string, code: string): number => {
  if (code !== 'ja') return 1;
  return KANA.test(name) ? 3 : 2;
};

/** Splits a name that has no space. In Japanese, a name of only two characters is a family name. */
function splitTogether(text: string, code: string): Name {
  const letters = [...text];
  const length = familyLength(text, code);
  if (letters.length < 2 || (code === 'ja' && letters.length <= length)) return { first: text, last: '' };
  return { first: letters.slice(length).join(''), last: letters.slice(0, length).join('') };
}

/** Minimum length of a word that can be recognized as a family name by its ending. Shorter ones may be given names. */
const FAMILY_NAME_LETTERS_MIN = 5;

/** True when the family name comes first, as on a form: `Соколова Мария`. */
function isReversed(words: readonly string[], endings: readonly string[] = []): boolean {
  const isFamily = (word = ''): boolean =>
    word.length >= FAMILY_NAME_LETTERS_MIN && endings.some((ending) => word.toLowerCase().endsWith(ending));
  return isFamily(words[0]) && !isFamily(words.at(-1));
}

/** First and family name; `last` is empty for a single word. */
export function splitName(text: string, { code, grammar, isSpaced, names }: LanguageRules): Name {
  const words = text.split(' ').filter(Boolean);
  // In scripts without spaces a name may be spelled character by character.
  if (!isSpaced && words.every((word) => [...word].length === 1)) return splitTogether(words.join(''), code);
  const [one = '', ...others] = words;
  const rest = others.join(' ');
  if (!rest) return isSpaced || isLatin(one) ? { first: one, last: '' } : splitTogether(one, code);
  const isFamilyFirst = grammar.isFamilyFirst ? !isLatin(text) : isReversed(words, names.familyEndings);
  return isFamilyFirst ? { first: rest, last: one } : { first: one, last: rest };
}
