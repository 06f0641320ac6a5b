/** Maximum number of characters of a search text. */
export const SEARCH_LENGTH_MAX = 100;

/** A parsed search text, by kind of term. */
export type Typed = { words: string; phrases: string[]; unwanted: string; unwantedPhrases: string[] };

/** Matches a quoted phrase, whose closing quote may be missing, or a word. A minus in front excludes either. */
const PART = /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu;
const QUOTES = /[“”„‟«»＂]/g;

/** Parses "quoted phrases", -excluded and plain words, as search engines do. Accepts any text. */
export function readTyped(typed: string): Typed {
  const read = {
    words: [] as string[],
    phrases: [] as string[],
    unwanted: [] as string[],
    unwantedPhrases: [] as string[],
  };
  for (const { groups = {} } of typed.replaceAll('\0', ' ').replace(QUOTES, '"').matchAll(PART)) {
    const { minus, phrase, word } = groups;
    if (word !== undefined) read[minus ? 'unwanted' : 'words'].push(word);
    if (phrase !== undefined) read[minus ? 'unwantedPhrases' : 'phrases'].push(phrase);
  }
  return { ...read, words: read.words.join(' '), unwanted: read.unwanted.join(' ') };
}
