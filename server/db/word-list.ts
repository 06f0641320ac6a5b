/**
 * Our own words as the list of an SQL IN: `'pending', 'scheduled'`. Literals instead of parameters allow PostgreSQL to
 * use partial indexes.
 */
export const wordList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
