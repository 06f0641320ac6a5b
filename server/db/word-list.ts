/**
 * Our own words as the list of an SQL IN: `'pending', 'scheduled'`. They are literals, so that PostgreSQL can use
 * partial indexes.
 */
export const wordList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
