import { type DragEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { formatTimeRange } from '../../../lib/text/formats.ts';
import { readDrop } from '../reschedule/move.ts';
import { shiftMinutes } from '../wall-clock.ts';
import type { CalendarActions } from './calendar-actions.ts';
import type { Piece } from './day-plan.ts';
import { columnKey, type GridColumn } from './grid-column.ts';
import { type GridShape, landingMinute, momentOf, placeOf, spanOf } from './grid-shape.ts';
import classes from './time-grid.module.css';

/** Step of a drag, in minutes. */
const DRAG_MINUTES = 15;

export type Drag = ReturnType<typeof useDrag>;

/**
 * Drag and drop within and between columns. The event keeps its offset to the pointer and snaps to the nearest step, so
 * that a move to another column can keep the time.
 */
export function useDrag(columns: readonly GridColumn[], shape: GridShape, onMove: CalendarActions['onMove']) {
  /** The dragged event, and the pixels from its top to the pointer. */
  const dragged = useRef<{ piece: Piece; grip: number } | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const minuteAt = ({ currentTarget, clientY }: DragEvent, grip: number) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return landingMinute((clientY - grip - top) / height, shape, DRAG_MINUTES);
  };
  const begin = useCallback((event: DragEvent<HTMLElement>, piece: Piece) => {
    const { currentTarget, clientY, dataTransfer } = event;
    dataTransfer.effectAllowed = 'move';
    // Firefox does not start a drag without data.
    dataTransfer.setData('application/x-appointment', piece.key);
    dragged.current = { piece, grip: clientY - currentTarget.getBoundingClientRect().top };
  }, []);
  const end = useCallback(() => {
    dragged.current = null;
    setLanding(null);
  }, []);
  // Ends a drag whose element was removed, such as by a live update, because browsers then send no `dragend`. The
  // layout effect removes the preview in the same frame, and a drop does nothing.
  useLayoutEffect(() => {
    if (dragged.current && !hasPiece(columns, dragged.current.piece)) end();
  }, [columns, end]);
  return {
    landing,
    begin,
    end,
    over: (event: DragEvent, column: GridColumn) => {
      if (!dragged.current || column.calendar?.isLive === false) return setLanding(null);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const { piece, grip } = dragged.current;
      const { from, to } = spanOf(piece);
      const [key, minute] = [columnKey(column), minuteAt(event, grip)];
      setLanding((last) =>
        last?.columnKey === key && last.minute === minute
          ? last
          : { columnKey: key, pieceKey: piece.key, minute, minutes: to - from },
      );
    },
    /** Removes the preview when the pointer leaves the columns, because a drop there does nothing. */
    leave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setLanding(null);
    },
    drop: (event: DragEvent, column: GridColumn) => {
      if (!dragged.current) return;
      event.preventDefault();
      const { piece, grip } = dragged.current;
      const move = readDrop(piece, momentOf(column.plan.day, minuteAt(event, grip)), column.calendar);
      end();
      if (move) onMove(move);
    },
  };
}

/** True while the dragged part is still shown and its appointment is in the same calendar as before. */
const hasPiece = (columns: readonly GridColumn[], { key, appointment: { resourceId } }: Piece) =>
  columns.some(({ plan }) =>
    plan.pieces.some((piece) => piece.key === key && piece.appointment.resourceId === resourceId),
  );

/** Target of the current drag, in minutes of the day. */
type Landing = { columnKey: string; pieceKey: string; minute: number; minutes: number };

type LandingPlaceProps = { day: string; landing: Landing; shape: GridShape };

/** Preview of the place and time of a drop. */
export function LandingPlace({ day, landing: { minute, minutes }, shape }: LandingPlaceProps) {
  const start = momentOf(day, minute);
  const label = formatTimeRange(start, shiftMinutes(start, minutes));
  const style = { top: placeOf(minute, shape), bottom: `calc(100% - ${placeOf(minute + minutes, shape)})` };
  return <div className={classes.landing} data-landing={label} style={style} />;
}
