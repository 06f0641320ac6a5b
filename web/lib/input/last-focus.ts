const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/** Mantine's dialogs return the focus 10 ms after they close. */
const FOCUS_RETURN_MS = 20;

let last: HTMLElement | null = null;
/** The last focus inside of each dialog. */
const lastInside = new WeakMap<Element, HTMLElement>();
/** The section that contained the last focused element. */
let around: HTMLElement | null = null;
let isWatching = false;

/** Starts to track the element that had the focus last, outside of dialogs and inside of each. */
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
 * Call after a dialog has closed. Restores the focus when no element has it, because the opener may no longer exist;
 * then its section gets the focus. If another dialog is still open below, the focus returns into that one.
 */
export function giveFocusBack(): void {
  window.setTimeout(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!isLost) return;
    const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1);
    const inside = open && lastInside.get(open);
    if (open) (inside?.isConnected ? inside : open).focus({ preventScroll: true });
    else if (last?.isConnected) last.focus({ preventScroll: true });
    else if (around?.isConnected) focusSection(around);
  }, FOCUS_RETURN_MS);
}

/** A section is focusable only by script, never by Tab. */
function focusSection(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  // A toast disappears, so the focus cannot return to it.
  if (target.closest('[data-passing]')) return;
  const dialog = target.closest('[role=dialog]');
  if (dialog !== null) {
    lastInside.set(dialog, target);
    return;
  }
  last = target;
  around = target.closest('section');
}
