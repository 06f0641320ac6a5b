/** Words between spaces; one that ends in * stands for every word that begins so. */
export type Lexicon = {
  positive: string;
  negative: string;
  /** What turns a word around that it stands before, with at most two words between. */
  negators: string;
  /** What turns a word around that it follows. */
  negatorsAfter?: string;
  /** What is said out of habit, and says nothing of the caller. */
  ignored?: readonly string[];
  /** Written without spaces between words: what is looked for may stand anywhere. */
  isUnbroken?: boolean;
  /** What may be written together with the word that follows. */
  prefixes?: string;
};
