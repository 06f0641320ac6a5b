let isPressed = false;

for (const [name, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  window.addEventListener(name, () => void (isPressed = pressed), { capture: true });

/**
 * Runs something at once, or while a pointer is pressed, after the click that follows: what changes the layout under a
 * pressed pointer takes its button away, and the click is lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const later = () => {
    window.removeEventListener('pointerup', later);
    window.removeEventListener('pointercancel', later);
    setTimeout(run);
  };
  window.addEventListener('pointerup', later);
  window.addEventListener('pointercancel', later);
}
