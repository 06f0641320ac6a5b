const RTL = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]/u;
const LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{N}]/u;
/** Closing punctuation at the end of a word takes the direction of the line and not that of the word. */
const ENDING = /^(.*[^.,:;!?…،؛؟])([.,:;!?…،؛؟]+)$/su;

const isRtl = (word: string): boolean => RTL.test(word) && LETTER.test(word);
/**
 * True for spaces and signs. They take the direction of their neighbours if both have the same one, otherwise that of
 * the line.
 */
const isNeutral = (word: string): boolean => !WORD.test(word);

/**
 * Reverses every run of neighbours for which `holds` is true. Spaces and signs between two words of a run belong to the
 * run. Spaces and signs at the ends of a run keep their place, so that a space between two directions stays between
 * them.
 */
function turnRuns(words: readonly string[], holds: (word: string) => boolean): string[] {
  const turned: string[] = [];
  let [run, after]: [string[], string[]] = [[], []];
  for (const word of words) {
    if (isNeutral(word)) after.push(word);
    else if (holds(word)) {
      if (run.length === 0) turned.push(...after.splice(0));
      run.push(...after.splice(0), word);
    } else {
      turned.push(...run.reverse(), ...after, word);
      [run, after] = [[], []];
    }
  }
  return [...turned, ...run.reverse(), ...after];
}

const splitEnding = (word: string): string[] => ENDING.exec(word)?.slice(1) ?? [word];

/**
 * The words of a line in visual order from left to right. The first letter decides the direction of the line; words of
 * the other direction keep their own order. Order within a word is left to the font's shaping.
 */
export function toVisualOrder(words: readonly string[]): string[] {
  const first = words.find((word) => LETTER.test(word));
  if (first === undefined || !words.some(isRtl)) return [...words];
  if (!isRtl(first)) return turnRuns(words, isRtl);
  return turnRuns(words.flatMap(splitEnding).reverse(), (word) => !isRtl(word));
}
