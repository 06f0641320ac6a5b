import type { LanguageRules } from '../language.ts';
import { type Lexicon, type Meanings, makeLexicon } from './lexicon.ts';
import { type Token, type TokenisedText, tokenise, wordsOf } from './tokenise.ts';

/** A phrase of the text with its possible meanings; `from` and `to` count words, `start` and `end` characters. */
export interface Item {
  words: string;
  meanings: Meanings;
  from: number;
  to: number;
  start: number;
  end: number;
}

type Alias = { words: readonly string[]; by: readonly string[] };
export interface Reader {
  rules: LanguageRules;
  lexicon: Lexicon;
  aliases: readonly Alias[];
}

/** Creates the reader of a language. */
export const makeReader = (rules: LanguageRules): Reader => ({
  rules,
  lexicon: makeLexicon(rules),
  aliases: Object.entries(rules.timeWords.aliases).map(([phrase, by]) => ({
    words: wordsOf(phrase, rules.isSpaced),
    by: wordsOf(by, rules.isSpaced),
  })),
});

/** True when these words occur at this position. */
export const standsAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, index) => tokens[at + index]?.folded === word);

function replaceAliases(tokens: readonly Token[], aliases: readonly Alias[]): Token[] {
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
  { rules, lexicon, aliases }: Reader,
): { tokenised: TokenisedText; items: Item[] } {
  const tokenised = tokenise(text, rules.isSpaced);
  const tokens = replaceAliases(tokenised.tokens, aliases);
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const entry = lexicon.get(token.folded)?.find(({ words }) => standsAt(tokens, at, words));
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
  return { tokenised, items };
}
