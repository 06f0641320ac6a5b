let isPressed = false;

function note(event: Event): void {
  isPressed = event.type === 'pointerdown';
}
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  window.addEventListener(name, note, { capture: true });

/**
 * Runs something at once, or while a pointer is pressed, after the click that follows: what changes the layout under a
 * pressed pointer takes its button away, and the click is lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const later = () => {
    window.removeEventListener('pointerup', later);
    window.removeEventListener('pointercancel', later);
    setTimeout(run);
  };
  window.addEventListener('pointerup', later);
  window.addEventListener('pointercancel', later);
}
