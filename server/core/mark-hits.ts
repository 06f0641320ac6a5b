import { foldWithPlaces } from './fold-text.ts';

/** Folded search terms to mark. `words` are marked only as whole words, `runs` of characters also inside words. */
export type Hits = { words: readonly string[]; runs: readonly string[] };

export type TextPart = { text: string; isHit: boolean };

type Range = [from: number, to: number];

/** Maximum length of an excerpt, and of its part before the first hit. */
const EXCERPT_LENGTH = 160;
const BEFORE_HIT = 60;

/**
 * Scripts without spaces between words: Thai, Lao, Burmese, Khmer, kana and Han, as in
 * prisma/functions/search_tokens.sql.
 */
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005\\u3040-\\u30ff\\u3400-\\u9fff';
const TOKEN = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

/** Splits a typed text into folded words. A run of a script without spaces between words is one word. */
export function searchTokens(typed: string): string[] {
  return foldWithPlaces(typed).text.match(TOKEN) ?? [];
}

/** True when a word is in a script without spaces between words. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** The text cut at the beginning and end of each hit. Joined in order, the parts are the whole text again. */
export function markHits(text: string, hits: Hits): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const [from, to] of findHits(text, hits)) {
    if (from > done) parts.push({ text: text.slice(done, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isHit: false });
  return parts;
}

/**
 * An excerpt around the first hit. It begins and ends between words where the script has spaces. Null without a hit.
 */
export function cutExcerpt(text: string, hits: Hits): TextPart[] | null {
  const [first] = findHits(text, hits);
  if (!first) return null;
  const from = startOfWord(text, Math.max(0, first[0] - BEFORE_HIT), first[0]);
  const to = Math.max(first[1], endOfWord(text, from + EXCERPT_LENGTH));
  const parts = markHits(text.slice(from, to).trim(), hits);
  return [
    ...(from > 0 ? [{ text: '…', isHit: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: '…', isHit: false }] : []),
  ];
}

function startOfWord(text: string, from: number, hit: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, hit).search(/\s/);
  return space === -1 ? wholeCharacter(text, from) : from + space + 1;
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.slice(0, to).lastIndexOf(' ');
  return space > to - 20 ? space : wholeCharacter(text, to);
}

const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at);

/** Ranges of the hits, in order and without overlaps. */
function findHits(text: string, { words, runs }: Hits): Range[] {
  const folded = foldWithPlaces(text);
  const wantedWords = new Set(words);
  const ranges: Range[] = [];
  for (const { 0: word, index } of folded.text.matchAll(TOKEN))
    if (wantedWords.has(word)) ranges.push([index, index + word.length]);
  for (const run of runs)
    for (let at = folded.text.indexOf(run); run && at !== -1; at = folded.text.indexOf(run, at + run.length))
      ranges.push([at, at + run.length]);
  return merge(ranges).map(([from, to]) => [folded.placeOf(from), folded.placeOf(to)]);
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
