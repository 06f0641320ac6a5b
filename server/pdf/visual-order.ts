const RTL = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]/u;
const LETTER = /\p{L}/u;

const isRtl = (word: string): boolean => RTL.test(word) && LETTER.test(word);

/** Reverses every run of neighbours for which `holds` is true. */
function turnRuns(words: readonly string[], holds: (word: string) => boolean): string[] {
  const turned: string[] = [];
  let run: string[] = [];
  for (const word of words) {
    if (holds(word)) {
      run.unshift(word);
      continue;
    }
    turned.push(...run, word);
    run = [];
  }
  return [...turned, ...run];
}

/**
 * The words of a line in visual order from left to right. The first letter decides the direction of the line; words of
 * the other direction keep their own order. Order within a word is left to the font's shaping.
 */
export function toVisualOrder(words: readonly string[]): string[] {
  const first = words.find((word) => LETTER.test(word));
  if (first === undefined || !words.some(isRtl)) return [...words];
  if (!isRtl(first)) return turnRuns(words, isRtl);
  return turnRuns([...words].reverse(), (word) => !isRtl(word));
}
