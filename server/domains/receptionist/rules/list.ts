/** Phrases between commas, over as many lines as they need. */
export const list = (phrases: string): string[] =>
  phrases
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/** What is said and what it stands for, from such a text: `double u w` is `w` for `double u`. */
export const pairs = (phrases: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list(phrases).map((pair) => {
      const space = pair.lastIndexOf(' ');
      return [pair.slice(0, space), pair.slice(space + 1)];
    }),
  );
