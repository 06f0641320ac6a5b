/** A LIKE pattern that finds the text anywhere and takes its % and _ literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
