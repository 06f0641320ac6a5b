import type { KeyboardEvent } from 'react';
import { currentLanguage } from '../text/texts.ts';

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * For libraries that take the right arrow for the next thing: where it is read from right to left, they are told of the
 * other arrow. Put on an element around theirs, in the capture phase.
 */
export function turnArrows(event: KeyboardEvent): void {
  const key = OPPOSITE[event.key];
  // What is sent here comes back, not by a hand.
  if (key === undefined || !event.nativeEvent.isTrusted || currentLanguage().dir === 'ltr') return;
  event.preventDefault();
  event.stopPropagation();
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  const turned = { key, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', turned));
}
