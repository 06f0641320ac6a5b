import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';

/** Focuses the `data-autofocus` field once its form is loaded: a dialog looks for it only while it opens. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={frame}>{children}</div>;
}

type AfterPaintProps = {
  /** A placeholder of the content's height, so that the layout does not move. */
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
