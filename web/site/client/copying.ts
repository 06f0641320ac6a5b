import { showToast } from './toasts.ts';

/** Copies what a button names to the clipboard, and says how it went. */
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
