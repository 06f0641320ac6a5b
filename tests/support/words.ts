/** The words of a text, for lists that would otherwise take a line per word. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
