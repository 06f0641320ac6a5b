import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';

/**
 * Focuses the `data-autofocus` field once its form is loaded; the dialog itself looks for it only while
 * opening.
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
 * Renders the content of a dialog after its placeholder is painted, so that many fields do not delay the
 * response to the click that opens it. Afterwards its `data-autofocus` field gets the focus.
 */
export function AfterPaint({ placeholder, children }: AfterPaintProps) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? <FocusOnArrival>{children}</FocusOnArrival> : placeholder;
}
