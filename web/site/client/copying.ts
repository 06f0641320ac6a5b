import { showToast } from './toasts.ts';

/** Copies a button's value to the clipboard, and shows the result. */
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
