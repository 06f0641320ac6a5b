import type { KeyboardEvent } from 'react';

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes a native date or time field one stop of the Tab key. Browsers stop at each of its parts and at its picker;
 * arrow keys still reach the parts, and Alt+Arrow Down still opens the picker. Attach as `onKeyDown`.
 */
export function leaveOnTab(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: field } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey) return;
  const scope = field.closest('[role=dialog]') ?? document;
  const stops = [...scope.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop === field || isTabbable(stop),
  );
  const next = stops[stops.indexOf(field) + (shiftKey ? -1 : 1)];
  // At the end of the page or dialog the browser or the focus trap decides.
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isTabbable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled, [hidden] *')) return false;
  // In a radio group only the checked choice is a stop, or the first one.
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`);
    const checked = [...group].find((one) => one.checked);
    return (checked ?? group[0]) === element;
  }
  return element.checkVisibility?.() ?? true;
}
