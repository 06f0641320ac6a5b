/** A LIKE pattern that finds the text anywhere. The characters % and _ of the text match only themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
