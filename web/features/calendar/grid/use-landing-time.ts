import type { ScheduleEventData } from '@mantine/schedule';
import { type DragEvent, useRef, useState } from 'react';
import { formatTimeRange } from '../../../lib/text/formats.ts';
import { minutesBetween, shiftMinutes } from '../wall-clock.ts';
import type { Piece } from './day-plan.ts';
import { type GridShape, landingMinute } from './grid-shape.ts';

/** The part of the library's grid in which a day's slots and events lie. */
const COLUMN = '.mantine-WeekView-weekViewDaySlots, .mantine-DayView-dayViewTimeSlots';

type Options = {
  shape: GridShape;
  /** The step, in minutes, in which events are moved. */
  step: number;
  pieceOf: (event: ScheduleEventData) => Piece | undefined;
};

/**
 * The times that an event would have if it were dropped now, in words, for the preview that the library draws; null while
 * nothing is dragged over a day. The library tells where an event lands only when it was dropped.
 */
export function useLandingTime({ shape, step, pieceOf }: Options) {
  const dragged = useRef<Piece | undefined>(undefined);
  const [landing, setLanding] = useState<string | null>(null);
  return {
    landing,
    onEventDragStart: (event: ScheduleEventData) => {
      dragged.current = pieceOf(event);
    },
    onEventDragEnd: () => {
      dragged.current = undefined;
      setLanding(null);
    },
    onDragOver: ({ target, clientY }: DragEvent) => {
      const column = target instanceof Element ? target.closest(COLUMN) : null;
      if (!dragged.current || !column) return;
      const { top, height } = column.getBoundingClientRect();
      setLanding(formatLanding(dragged.current, landingMinute((clientY - top) / height, shape, step)));
    },
  };
}

function formatLanding({ day, startsLocal, endsLocal }: Piece, minute: number): string {
  const start = shiftMinutes(`${day}T00:00`, minute);
  return formatTimeRange(start, shiftMinutes(start, minutesBetween(startsLocal, endsLocal)));
}
