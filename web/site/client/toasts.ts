const SHOWN_MS = 5_000;

let current: HTMLElement | undefined;

/** Says something for five seconds or until it is dismissed; what was said before goes. */
export function showToast(title: string, message: string, isFailure = false): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  if (!region) return;
  // What stands outside of an open dialog is neither heard nor clicked.
  const host = document.querySelector('dialog[open]') ?? document.body;
  if (region.parentElement !== host) host.append(region);
  current?.remove();
  const toast = document.createElement('div');
  toast.className = isFailure ? 'toast toast-failure' : 'toast';
  toast.append(textIn('strong', title), textIn('span', message), dismissButton(region, toast));
  region.append(toast);
  current = toast;
  setTimeout(() => toast.remove(), SHOWN_MS);
}

function textIn(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function dismissButton(region: HTMLElement, toast: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast-dismiss';
  button.textContent = '×';
  button.setAttribute('aria-label', region.dataset.dismiss ?? '');
  button.addEventListener('click', () => toast.remove());
  return button;
}
