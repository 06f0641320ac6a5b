import { type ReactNode, useDeferredValue } from 'react';

type AfterPaintProps = {
  /** As high as the content, so that nothing jumps. */
  placeholder: ReactNode;
  children: ReactNode;
};

/**
 * Computes its content after the placeholder was painted, so that a dialog with many fields answers the press that opens
 * it. A `data-autofocus` in it comes too late for the dialog (`focus-on-arrival.tsx`).
 */
export function AfterPaint({ placeholder, children }: AfterPaintProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}
