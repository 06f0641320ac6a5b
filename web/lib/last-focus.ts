const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/** Mantine's dialogs give the focus back 10 ms after they close. */
const AFTER_THEIRS_MS = 20;

let last: HTMLElement | null = null;
let isWatching = false;

/** Starts to remember the element outside of any dialog that had the focus last. */
export function rememberFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target));
  // Safari does not focus a pressed button.
  document.addEventListener('pointerdown', ({ target }) =>
    remember(target instanceof Element ? target.closest(FOCUSABLE) : null),
  );
}

/**
 * Call it when a dialog has closed. Returns the focus to the page when no element has it: the dialog may have been
 * opened from another one, whose button no longer exists. Does nothing while a dialog is open.
 */
export function giveFocusBack(): void {
  window.setTimeout(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (isLost && last?.isConnected && !document.querySelector('[role=dialog][aria-modal=true]'))
      last.focus({ preventScroll: true });
  }, AFTER_THEIRS_MS);
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  // A toast disappears by itself, so it is no place to return to.
  if (!target.closest('[role=dialog], [data-passing]')) last = target;
}
