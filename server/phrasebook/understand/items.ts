import type { LanguageRules } from '../language.ts';
import type { Lexicon, Meanings } from './lexicon.ts';
import { standsAt } from './phrases.ts';
import { type Token, type TokenizedText, tokenize } from './tokenize.ts';

/**
 * A phrase of the text with its possible meanings. `from` and `to` are positions in words, `start` and `end` in
 * characters.
 */
export interface Item {
  words: string;
  meanings: Meanings;
  from: number;
  to: number;
  start: number;
  end: number;
}

export const isFunctionWord = ({ meanings }: Item): boolean =>
  Boolean(meanings.skip ?? meanings.on ?? meanings.at);

function replaceAliases(tokens: readonly Token[], { aliases }: Lexicon): Token[] {
  const replaced: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const alias = aliases.find(({ words }) => words.length > 0 && standsAt(tokens, at, words));
    const [first, last] = [tokens[at], tokens[at + (alias?.words.length ?? 1) - 1]];
    if (!first || !last) break;
    if (alias) for (const folded of alias.by) replaced.push({ folded, start: first.start, end: last.end });
    else replaced.push(first);
    at += alias?.words.length ?? 1;
  }
  return replaced;
}

const numberOf = (word: string): Meanings => (/^\d{1,4}$/.test(word) ? { number: Number(word) } : {});

/** Splits a text into the longest known phrases; an unknown word is an item without a meaning. */
export function readItems(
  text: string,
  { lexicon, isSpaced }: LanguageRules,
): { tokenized: TokenizedText; items: Item[] } {
  const tokenized = tokenize(text, isSpaced);
  const tokens = replaceAliases(tokenized.tokens, lexicon());
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const entry = lexicon()
      .entries.get(token.folded)
      ?.find(({ words }) => standsAt(tokens, at, words));
    const to = at + (entry?.words.length ?? 1);
    const words = entry ? entry.words.join(' ') : token.folded;
    const end = tokens[to - 1]?.end ?? token.end;
    items.push({
      words,
      meanings: { ...numberOf(words), ...entry?.means },
      from: at,
      to,
      start: token.start,
      end,
    });
    at = to;
  }
  return { tokenized, items };
}
