/** Words separated by spaces; a trailing * matches every word with that prefix. */
export type Lexicon = {
  positive: string;
  negative: string;
  /** Words that negate a following word, with at most two words between. */
  negators: string;
  /** Words that negate a preceding word. */
  negatorsAfter?: string;
  /** Routine phrases without sentiment. */
  ignored?: readonly string[];
  /** True for scripts without spaces: words match anywhere. */
  isUnbroken?: boolean;
  /** Particles written together with the following word. */
  prefixes?: string;
};
