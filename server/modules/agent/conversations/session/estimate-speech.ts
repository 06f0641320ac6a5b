/** Scripts whose characters stand for syllables or words. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WIDE_CHARACTER_MS = 200;
const CHARACTER_MS = 65;

/** About how long a voice takes for these words, in milliseconds: nobody tells us when it has ended. */
export function estimateSpeechMs(words: string): number {
  let total = 0;
  for (const character of words) total += WIDE.test(character) ? WIDE_CHARACTER_MS : CHARACTER_MS;
  return total;
}
