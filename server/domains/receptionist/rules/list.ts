/** Phrases between commas, over as many lines as they need. */
export const list = (phrases: string): string[] =>
  phrases
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
