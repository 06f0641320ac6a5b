/** Splits a text into words, for lists that would otherwise take a line per word. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);
