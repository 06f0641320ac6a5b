import type { KeyboardEvent } from 'react';

const SLOT = '.mantine-DayView-dayViewSlot';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Lets the arrows to the sides go from a free time to the same one of the next calendar, or of the one before. */
export function toNextColumn(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const slot = event.target instanceof Element ? event.target.closest<HTMLElement>(SLOT) : null;
  const column = slot?.closest<HTMLElement>('[data-calendar]');
  if (step === undefined || !slot || !column) return;
  const next = step === 1 ? column.nextElementSibling : column.previousElementSibling;
  const place = [...column.querySelectorAll(SLOT)].indexOf(slot);
  const [target] = [...(next?.querySelectorAll<HTMLElement>(SLOT) ?? [])].slice(place);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
