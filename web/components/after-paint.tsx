import { type ReactNode, useDeferredValue } from 'react';
import { FocusOnArrival } from './focus-on-arrival.tsx';

type AfterPaintProps = {
  /** As high as the content, so that nothing jumps. */
  placeholder: ReactNode;
  children: ReactNode;
};

/**
 * Computes the content of a dialog after its placeholder was painted, so that many fields do not hold up the answer to the
 * press that opens it. Its `data-autofocus` gets the focus then.
 */
export function AfterPaint({ placeholder, children }: AfterPaintProps) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? <FocusOnArrival>{children}</FocusOnArrival> : placeholder;
}
