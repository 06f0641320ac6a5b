import { type ReactNode, useEffect, useRef } from 'react';

/** Focuses the field that asks for it once its form is there: a dialog looks for it only while it opens. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={frame}>{children}</div>;
}
