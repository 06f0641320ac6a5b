/** The words and phrases of a list that is written as text, with commas and line breaks between them. */
export const words = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');

/** What is said and what it stands for, from such a list: `double u w` is `w` for `double u`. */
export const pairs = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words(list).map((pair) => {
      const space = pair.lastIndexOf(' ');
      return [pair.slice(0, space), pair.slice(space + 1)];
    }),
  );
