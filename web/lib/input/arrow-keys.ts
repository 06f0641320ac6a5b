import type { KeyboardEvent } from 'react';
import { currentLanguage } from '../text/texts.ts';

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Swaps the arrow keys in right-to-left layouts for libraries that treat the right arrow as "next". Attach to an
 * element around theirs, in the capture phase.
 */
export function turnArrows(event: KeyboardEvent): void {
  const key = OPPOSITE[event.key];
  // Ignores the event dispatched below, which arrives here again.
  if (key === undefined || !event.nativeEvent.isTrusted || currentLanguage().dir === 'ltr') return;
  event.preventDefault();
  event.stopPropagation();
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  const turned = { key, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', turned));
}
