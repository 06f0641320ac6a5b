const RTL = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]/u;
const LETTER = /\p{L}/u;

const isRtl = (word: string): boolean => RTL.test(word) && LETTER.test(word);

/** Every run of neighbours for which `holds` is true the other way round. */
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
 * The words of a line as they stand beside each other from left to right. The direction of the line is that of its first
 * letter; words of the other direction keep their own order. Within a word the font's shaping sees to it.
 */
export function toVisualOrder(words: readonly string[]): string[] {
  const first = words.find((word) => LETTER.test(word));
  if (first === undefined || !words.some(isRtl)) return [...words];
  if (!isRtl(first)) return turnRuns(words, isRtl);
  return turnRuns([...words].reverse(), (word) => !isRtl(word));
}
