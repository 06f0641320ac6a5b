/** Whether ⌘ takes the place of Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Whether a letter was pressed together with Ctrl, or with ⌘ on Apple's machines, where Ctrl edits text, and with no other
 * such key. Where the keyboard writes no Latin letters, the key in that letter's place counts.
 */
export function isHeldWith(event: KeyboardEvent, letter: string): boolean {
  const isHeld = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isHeld || event.altKey || event.shiftKey) return false;
  const key = event.key.toLowerCase();
  return key === letter || (!/^[a-z]$/.test(key) && event.code === `Key${letter.toUpperCase()}`);
}
