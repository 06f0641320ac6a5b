import type { LanguageRules } from '../language.ts';
import { lengthAt, makePhrases, type Phrases } from './answer.ts';
import { fold, type Heard, type Token, wordsOf } from './fold.ts';

export interface NameReader {
  before: Phrases;
  after: Phrases;
  left: Phrases;
  asIn: Phrases;
  letters: ReadonlyMap<string, string>;
  isSpaced: boolean;
}

export const makeNameReader = ({ names, isSpaced }: LanguageRules): NameReader => ({
  before: makePhrases(names.before, isSpaced),
  after: makePhrases(names.after, isSpaced),
  left: makePhrases([...names.titles, ...names.fillers], isSpaced),
  asIn: makePhrases(names.asIn, isSpaced),
  letters: new Map(
    Object.entries(names.letters).map(([said, letter]) => [wordsOf(said, isSpaced).join(' '), letter]),
  ),
  isSpaced,
});

const MAX_WORDS = 5;
const MAX_CHARACTERS = 60;
/** In a language without spaces a name has at most so many characters. */
const MAX_TOGETHER = 12;

/** Where a name may begin: behind "my name is", which must be there unless a name was asked for. */
function findBeginning(tokens: readonly Token[], { before }: NameReader, isAsked: boolean): number | null {
  for (let at = tokens.length - 1; at >= 0; at--) {
    const length = lengthAt(tokens, at, before);
    if (length > 0 && at + length < tokens.length) return at + length;
  }
  return isAsked ? 0 : null;
}

type Part = { start: number; end: number };

/** The words from there on that are no title, filler, day or time; a name ends where one of those comes. */
function takeParts(
  tokens: readonly Token[],
  from: number,
  reader: NameReader,
  isTaken: (token: Token) => boolean,
): Part[] {
  const parts: Part[] = [];
  for (let at = from; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const [left, after] = [lengthAt(tokens, at, reader.left), lengthAt(tokens, at, reader.after)];
    const ends = after > 0 || isTaken(token) || /\d/.test(token.folded);
    if (ends && parts.length > 0) break;
    if (left > 0 && parts.length > 0 && !reader.isSpaced) break;
    if (!ends && left === 0) parts.push(token);
    at += Math.max(left, after, 1);
  }
  return parts;
}

/** O'Brien and Jean-Pierre are one word where nothing but the mark stands between. */
function joinParts(text: string, parts: readonly Part[]): string[] {
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

const capital = (word: string): string =>
  word === fold(word) || word === word.toLowerCase()
    ? word.replace(/(^|['’-])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase())
    : word;

/** A name as it is to be written, or null. `isTaken` are the words that were understood as something else. */
export function readName(
  { text, tokens }: Heard,
  reader: NameReader,
  isAsked: boolean,
  isTaken: (token: Token) => boolean,
): string | null {
  const from = findBeginning(tokens, reader, isAsked);
  if (from === null) return null;
  const parts = takeParts(tokens, from, reader, isTaken);
  if (!reader.isSpaced) {
    const together = parts.slice(0, MAX_TOGETHER + 1);
    return together.length > MAX_TOGETHER ? null : writeTogether(text, together);
  }
  const words = joinParts(text, parts);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  return words.map(capital).join(' ').slice(0, MAX_CHARACTERS);
}

/** Characters beside each other are one word; a gap between family and given name stays one. */
function writeTogether(text: string, parts: readonly Part[]): string | null {
  let name = '';
  let end = -1;
  for (const { start, end: partEnd } of parts) {
    if (end >= 0 && start > end) name += ' ';
    name += text.slice(start, partEnd);
    end = partEnd;
  }
  return name === '' ? null : name;
}

/** Letters spelled one by one, in capitals, without the words of "M as in Mike"; null for fewer than two. */
export function readSpelled({ tokens }: Heard, reader: NameReader): string | null {
  let letters = '';
  for (let at = 0; at < tokens.length; at++) {
    const pair = reader.letters.get(`${tokens[at]?.folded} ${tokens[at + 1]?.folded}`);
    const letter = pair ?? letterOf(tokens[at]?.folded ?? '', reader);
    if (pair) at++;
    const explained = letter ? lengthAt(tokens, at + 1, reader.asIn) : 0;
    if (letter) letters += letter;
    if (explained > 0) at += explained + 1;
  }
  return [...letters].length >= 2 && isMostlySpelled(tokens, letters) ? letters.toUpperCase() : null;
}

const letterOf = (word: string, { letters }: NameReader): string | undefined =>
  letters.get(word) ?? ([...word].length === 1 && /\p{L}/u.test(word) ? word : undefined);

/** "I am a B" has letters as well. */
const isMostlySpelled = (tokens: readonly Token[], letters: string): boolean =>
  [...letters].length * 3 >= tokens.length;
