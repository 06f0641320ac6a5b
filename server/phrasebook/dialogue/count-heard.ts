/** How much of a sentence the caller heard, at the end of what was said: all, some letters of it, none. */
export function countHeard(said: string, sentence: string): number {
  const [whole, wanted] = [said.replace(/\s+/g, ' '), sentence.replace(/\s+/g, ' ')];
  if (whole.includes(wanted)) return wanted.length;
  for (let length = Math.min(whole.length, wanted.length); length > 0; length--) {
    if (whole.endsWith(wanted.slice(0, length))) return length;
  }
  return 0;
}
