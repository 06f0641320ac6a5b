import { type CSSProperties, type PointerEvent, useState } from 'react';
import { currentLanguage } from '../text/texts.ts';
import { SWIPE_THRESHOLD_PX } from './swipe-threshold.ts';

/**
 * Pointer handlers and a style for an element that can be dragged to the end of the line, the right or in right-to-left
 * languages the left, and is dismissed past 50 px.
 */
export function useSwipeAway(onAway: () => void) {
  const [startX, setStartX] = useState<number | null>(null);
  const [pulledPx, setPulledPx] = useState(0);

  const release = () => {
    setStartX(null);
    setPulledPx(0);
  };
  const side = currentLanguage().dir === 'rtl' ? -1 : 1;
  const style: CSSProperties = pulledPx > 0 ? { transform: `translateX(${side * pulledPx}px)` } : {};
  return {
    style,
    onPointerDown: (event: PointerEvent) => setStartX(event.clientX),
    onPointerMove: (event: PointerEvent) => {
      if (startX !== null) setPulledPx(Math.max(0, side * (event.clientX - startX)));
    },
    onPointerUp: () => {
      const away = pulledPx >= SWIPE_THRESHOLD_PX;
      release();
      if (away) onAway();
    },
    onPointerCancel: release,
    onPointerLeave: release,
  };
}
