const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/**
 * Milliseconds to wait until a closed dialog has returned the focus itself. Mantine's dialogs do so 10 ms after they
 * close.
 */
const FOCUS_RETURN_MS = 20;

let last: HTMLElement | null = null;
/** For each dialog, the element in it that had the focus last. */
const lastInside = new WeakMap<Element, HTMLElement>();
/** The section that contained the last focused element. */
let around: HTMLElement | null = null;
let isWatching = false;

/** Starts to record which element had the focus last, outside of dialogs and in each dialog. */
export function rememberFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target));
  // Records pressed buttons separately, because Safari does not focus them.
  document.addEventListener('pointerdown', ({ target }) =>
    remember(target instanceof Element ? target.closest(FOCUSABLE) : null),
  );
}

/**
 * Restores the focus after a dialog has closed, if no element has it. The focus returns to the element that had it
 * last, such as the opener, or to its section if the element no longer exists. If another dialog is still open, the
 * focus returns into that dialog.
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

/** Makes a section focusable by script, but not by Tab, and focuses it. */
function focusSection(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  // A toast is not recorded, because it disappears and could not get the focus again.
  if (target.closest('[data-passing]')) return;
  const dialog = target.closest('[role=dialog]');
  if (dialog !== null) {
    lastInside.set(dialog, target);
    return;
  }
  last = target;
  around = target.closest('section');
}
