import { type DragEvent, useRef, useState } from 'react';
import { readDrop } from '../reschedule/move.ts';
import { minutesBetween, shiftMinutes } from '../wall-clock.ts';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayColumn } from './day-columns.ts';
import type { Piece } from './day-plan.ts';
import { type GridShape, landingMinute } from './grid-shape.ts';
import { DRAG_MINUTES } from './use-grid-props.tsx';

/** Where an event would be if it were dropped now, in minutes of the day. */
export type Landing = { columnId: number; minute: number; minutes: number };

export type ColumnDrag = ReturnType<typeof useColumnDrag>;

/**
 * Dragging within and between the columns of a day, where the library knows of one column only. An event keeps the place
 * at which it was taken, so that it goes to another calendar at the same time; it lands at the nearest step.
 */
export function useColumnDrag(shape: GridShape, onMove: CalendarActions['onMove']) {
  const dragged = useRef<Piece | undefined>(undefined);
  /** Pixels from the top of the event to the pointer. */
  const grip = useRef(0);
  const [landing, setLanding] = useState<Landing | null>(null);
  const minuteAt = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return landingMinute((clientY - grip.current - top) / height, shape, DRAG_MINUTES);
  };
  const end = () => {
    dragged.current = undefined;
    setLanding(null);
  };
  return {
    landing,
    /** Called before `begin`, on the frame. */
    grasp: ({ target, clientY }: DragEvent) => {
      const event = target instanceof Element ? target.closest('[data-event-id]') : null;
      grip.current = event ? clientY - event.getBoundingClientRect().top : 0;
    },
    begin: (piece: Piece | undefined) => {
      dragged.current = piece;
    },
    end,
    over: (event: DragEvent, { id, isLive }: DayColumn) => {
      event.stopPropagation();
      const piece = dragged.current;
      if (!piece || !isLive) return setLanding(null);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const minutes = minutesBetween(piece.startsLocal, piece.endsLocal);
      const next = { columnId: id, minute: minuteAt(event), minutes };
      setLanding((last) => (last?.columnId === id && last.minute === next.minute ? last : next));
    },
    drop: (event: DragEvent, { id, name }: DayColumn) => {
      event.stopPropagation();
      event.preventDefault();
      const piece = dragged.current;
      const move =
        piece && readDrop(piece, shiftMinutes(`${piece.day}T00:00`, minuteAt(event)), { id, name });
      end();
      if (move) onMove(move);
    },
  };
}
