import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus between the buttons of a group by arrow keys, Home and End, so that the group is one tab
 * stop. The horizontal arrows follow the reading direction.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const isHorizontal = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  const step = (STEPS[event.key] ?? 0) * (isRtl && isHorizontal ? -1 : 1);
  const next = { Home: 0, End: buttons.length - 1 }[event.key] ?? at + step;
  if (at < 0 || next === at || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}
