/** The link that opened the dialog: following it removes the focus before the dialog could store it. */
let opener: HTMLElement | undefined;

/**
 * Dialogs are part of the address: a link to `#id` opens one, Back closes it, and the link can be shared. The browser
 * traps the focus, which returns to the opening link afterwards.
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
 * Opens the dialog for a link to it, or to a page that this page also contains as a dialog, unless a new tab was
 * requested.
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
  const wanted = document.getElementById(location.hash.slice(1));
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    if (dialog !== wanted) dialog.close();
  if (wanted instanceof HTMLDialogElement && !wanted.open) wanted.showModal();
}

/** The address no longer names a dialog that was closed by its button, by Escape or by a click beside it. */
function leave(dialog: HTMLDialogElement): void {
  if (location.hash === `#${dialog.id}`)
    history.replaceState(history.state, '', location.pathname + location.search);
  opener?.focus({ preventScroll: true });
  opener = undefined;
}
