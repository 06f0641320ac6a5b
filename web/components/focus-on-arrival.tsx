import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';

/**
 * Focuses the field with `data-autofocus` once a form is loaded. The dialog looks for such a field only while it opens,
 * which is too early for a form that loads later.
 */
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
 * Renders the content of a dialog after its placeholder is painted, so that many fields do not delay the response to
 * the click that opens it. Afterwards the field with `data-autofocus` gets the focus.
 */
export function AfterPaint({ placeholder, children }: AfterPaintProps) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? <FocusOnArrival>{children}</FocusOnArrival> : placeholder;
}
