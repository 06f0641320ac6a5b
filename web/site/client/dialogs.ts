/** The link that opened the dialog. It is stored before the hash changes, because the change moves the focus. */
let opener: HTMLElement | undefined;

/**
 * Lets the URL hash control the dialogs: a link to `#id` opens one, Back closes it, and the link can be shared. The
 * browser keeps the focus inside the dialog. On closing, the focus returns to the link.
 */
export function openDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('close', () => leave(dialog));
    dialog.addEventListener('click', (event) => {
      const { target } = event;
      if (target === dialog || (target instanceof Element && target.closest('[data-closes]'))) dialog.close();
    });
  }
  document.addEventListener('click', openInPlace);
  addEventListener('hashchange', followAddress);
  followAddress();
}

/**
 * Opens the dialog whose id is in `data-opens` or in the hash of the clicked link. All other links work as usual, as do
 * clicks that open a new tab.
 */
function openInPlace(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
  const id = link?.dataset.opens ?? link?.getAttribute('href')?.replace(/^#/, '');
  if (!link || !id || !(document.getElementById(id) instanceof HTMLDialogElement)) return;
  event.preventDefault();
  opener = link;
  location.hash = id;
}

function followAddress(): void {
  const target = document.getElementById(location.hash.slice(1));
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    if (dialog !== target) dialog.close();
  if (target instanceof HTMLDialogElement && !target.open) target.showModal();
}

/** Removes the hash of a dialog that was closed by its button, by Escape or by a click outside. */
function leave(dialog: HTMLDialogElement): void {
  if (location.hash === `#${dialog.id}`)
    history.replaceState(history.state, '', location.pathname + location.search);
  opener?.focus({ preventScroll: true });
  opener = undefined;
}
