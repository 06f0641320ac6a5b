/** Minimum distance in pixels by which a toast must be dragged to the end of the line to dismiss it. */
const SWIPE_THRESHOLD_PX = 50;

type ToastGestures = { durationMs: number; onExpire: () => void; onSwipe: () => void };

/**
 * Closes a toast after its duration, but not while it is hovered or focused. Also closes it after a drag of 50 px to
 * the right (to the left in right-to-left languages). Works without React, for the portal and the public site. Returns
 * the function that stops the timer and the gesture.
 */
export function attachToastGestures(element: HTMLElement, gestures: ToastGestures): () => void {
  const ended = new AbortController();
  const stopTimer = expireUnlessHeld(element, gestures, ended.signal);
  dismissOnSwipe(element, gestures.onSwipe, ended.signal);
  return () => {
    ended.abort();
    stopTimer();
  };
}

function expireUnlessHeld(
  element: HTMLElement,
  { durationMs, onExpire }: ToastGestures,
  signal: AbortSignal,
): () => void {
  const holds = new Set<'pointer' | 'focus'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (holds.size === 0) timer = setTimeout(onExpire, durationMs);
  };
  const on = (event: string, change: () => void) =>
    element.addEventListener(
      event,
      () => {
        change();
        restart();
      },
      { signal },
    );
  // Uses pointer events, because the hover state of mouse events persists after a tap.
  on('pointerenter', () => holds.add('pointer'));
  on('pointerleave', () => holds.delete('pointer'));
  on('focusin', () => holds.add('focus'));
  on('focusout', () => holds.delete('focus'));
  restart();
  return () => clearTimeout(timer);
}

function dismissOnSwipe(element: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  const side = document.documentElement.dir === 'rtl' ? -1 : 1;
  let startX: number | undefined;
  let pulledPx = 0;
  const pull = (px: number) => {
    pulledPx = px;
    element.style.transform = px > 0 ? `translateX(${side * px}px)` : '';
  };
  const release = () => {
    startX = undefined;
    pull(0);
  };
  const onDown = ({ clientX }: PointerEvent) => {
    startX = clientX;
  };
  const onMove = ({ clientX }: PointerEvent) => {
    if (startX !== undefined) pull(Math.max(0, side * (clientX - startX)));
  };
  const onUp = () => {
    const isAway = pulledPx >= SWIPE_THRESHOLD_PX;
    release();
    if (isAway) dismiss();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('pointerleave', release, { signal });
}
