import type { MouseEvent as RowMouseEvent } from 'react';

const OPENER = '[data-opens-row]';
const CONTROLS =
  'a, button, input, select, textarea, label, summary, audio, [role="button"], [role="slider"], [popover]';

/**
 * Props of a row. A click anywhere in the row clicks its link or button with `data-opens-row`; that element handles Enter
 * itself. Clicks on other controls and clicks that end a text selection are ignored.
 */
export const openableRow = { 'data-row': true, onClick: openRow } as const;

function openRow(event: RowMouseEvent<HTMLElement>): void {
  const { currentTarget: row, target } = event;
  // React also bubbles events of dialogs and menus that are rendered outside of the row's own element. These are
  // ignored.
  if (!(target instanceof Element) || !row.contains(target)) return;
  if (event.defaultPrevented || row.contains(target.closest(CONTROLS)) || hasSelectedText(row)) return;
  const opener = row.querySelector<HTMLElement>(OPENER);
  if (opener === null) return;
  // A dialog returns the focus on closing to the element that had it before, so the opener is focused.
  opener.focus({ preventScroll: true });
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
  opener.dispatchEvent(new MouseEvent('click', init));
}

function hasSelectedText(row: HTMLElement): boolean {
  const selection = window.getSelection();
  return selection !== null && selection.toString() !== '' && selection.containsNode(row, true);
}
