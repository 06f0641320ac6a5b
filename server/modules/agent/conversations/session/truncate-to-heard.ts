type Part = { text: string };

/** Length of the part of `spoken` that the caller heard, given the reported text. */
function lengthHeard(spoken: string, heard: string): number {
  const words = heard.trim();
  if (words === '') return 0;
  const at = spoken.indexOf(words);
  if (at >= 0) return at + words.length;
  // The reported text may differ in white space.
  const heardCount = words.replace(/\s/g, '').length;
  let count = 0;
  for (let length = 0; length < spoken.length; length += 1) {
    if (count >= heardCount) return length;
    if (!/\s/.test(spoken[length] ?? '')) count += 1;
  }
  return spoken.length;
}

/** Cuts the parts of an utterance, in place, to what the caller heard. Returns that text. */
export function truncateToHeard(parts: readonly Part[], heard: string): string {
  let remaining = lengthHeard(parts.map(({ text }) => text).join(''), heard);
  for (const part of parts) {
    part.text = part.text.slice(0, remaining);
    remaining -= part.text.length;
  }
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}
