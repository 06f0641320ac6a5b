/** Words of our own as SQL has them after IN: `'pending', 'scheduled'`. Literals, so that partial indexes are used. */
export const wordList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
