import { type ReactNode, useEffect, useRef } from 'react';

/** Focuses the `data-autofocus` field once its form is loaded: a dialog looks for it only while it opens. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={frame}>{children}</div>;
}
