import { attachToastGestures } from '../../lib/toast-gestures.ts';

const DURATION_MS = 5_000;

type ShownToast = { element: HTMLElement; detach: () => void };

let current: ShownToast | undefined;
/** The element that had the focus before F8 moved it to the toasts. */
let before: HTMLElement | undefined;

/** Lets F8 move the focus to the toasts. */
export function focusToastsOnKey(): void {
  addEventListener('keydown', ({ key }) => {
    const region = findRegion();
    if (key !== 'F8' || !region) return;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !region.contains(activeElement)) before = activeElement;
    region.focus();
  });
}

/** Shows a toast for five seconds in place of the previous one. */
export function showToast(title: string, message: string, isFailure = false): void {
  const region = findRegion();
  if (!region) return;
  // An open modal dialog makes all other elements inert, so the toasts move into the dialog.
  const host = document.querySelector('dialog[open]') ?? document.body;
  if (region.parentElement !== host) host.append(region);
  if (current) remove(current);
  const element = document.createElement('div');
  element.className = isFailure ? 'toast toast-failure' : 'toast';
  const dismiss = () => dismissFrom(region, toast);
  const onExpire = () => remove(toast);
  const detach = attachToastGestures(element, { durationMs: DURATION_MS, onExpire, onSwipe: dismiss });
  const toast: ShownToast = { element, detach };
  element.append(textIn('strong', title), textIn('span', message), dismissButton(region, dismiss));
  region.querySelector('[data-toast-place]')?.append(element);
  current = toast;
}

const findRegion = () => document.querySelector<HTMLElement>('[data-toasts]');

function remove(toast: ShownToast): void {
  toast.detach();
  toast.element.remove();
  if (current === toast) current = undefined;
}

/** Removes a toast and returns the focus to where it was before it entered the toasts. */
function dismissFrom(region: HTMLElement, toast: ShownToast): void {
  const hadFocus = region.contains(document.activeElement);
  remove(toast);
  if (hadFocus && before?.isConnected) before.focus({ preventScroll: true });
}

function textIn(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function dismissButton(region: HTMLElement, dismiss: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast-dismiss';
  button.textContent = '×';
  button.setAttribute('aria-label', region.dataset.dismiss ?? '');
  button.addEventListener('click', dismiss);
  return button;
}

/** Lets buttons copy their value to the clipboard and report the result in a toast. */
export function offerCopying(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
    button.addEventListener('click', () => void copy(button.dataset));
}

async function copy({
  copy: text = '',
  copied,
  copiedTitle,
  failed,
  failedTitle,
}: DOMStringMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copiedTitle ?? '', copied ?? '');
  } catch {
    showToast(failedTitle ?? '', failed ?? '', true);
  }
}
