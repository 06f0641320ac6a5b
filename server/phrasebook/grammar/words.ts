/** The words and phrases of a list that is written as text, with commas and line breaks between them. */
export const words = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');
