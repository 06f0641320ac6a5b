import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { turnArrows } from '../../../lib/input/arrow-keys.ts';
import { formatTimeRange } from '../../../lib/text/formats.ts';
import { minutesBetween, shiftMinutes } from '../wall-clock.ts';
import classes from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayPlan, Piece } from './day-plan.ts';
import { type GridShape, gridShape, landingMinute } from './grid-shape.ts';
import { DRAG_MINUTES, useGridProps } from './use-grid-props.tsx';
import type { Opening } from './use-opening.ts';

type BusinessCalendarProps = CalendarActions & {
  /** One day, or the seven days of a week from Sunday. */
  days: readonly DayPlan[];
  /** Hours that are always visible, 'HH:mm'; extended when an event lies outside. */
  hours: { from: string; to: string };
  opening: Opening;
};

/**
 * Time grid of a day or a week. Only this component and the columns of a day use the calendar library, which
 * has no time zones: every time passed in or out is the business's wall clock. Whole days are not part of the
 * grid.
 */
export function BusinessCalendar({ days, hours, ...rest }: BusinessCalendarProps) {
  const shape = useMemo(() => gridShape(days, hours), [days, hours]);
  const { props, pieceOf, isToday } = useGridProps({ days, shape, ...rest });
  const { landing, onDragOver, ...dragging } = useLandingTime({ shape, step: DRAG_MINUTES, pieceOf });
  const first = days[0];
  if (!first) return null;
  const preview = landing === null ? {} : { 'data-landing': landing };
  const shared = { ...props, ...dragging, date: first.day };
  return (
    <div
      className={classes.frame}
      data-days={days.length}
      onKeyDownCapture={turnArrows}
      onDragOverCapture={onDragOver}
    >
      {days.length === 1 ? (
        <DayView
          {...shared}
          attributes={{ dayViewDragPreview: preview }}
          withAllDaySlot={false}
          withCurrentTimeIndicator={isToday(first.day)}
        />
      ) : (
        <WeekView
          {...shared}
          attributes={{ weekViewDragPreview: preview }}
          firstDayOfWeek={0}
          withAllDaySlots={false}
          withWeekNumber={false}
        />
      )}
    </div>
  );
}

/** The element of the library's grid that contains a day's slots and events. */
const COLUMN = '.mantine-WeekView-weekViewDaySlots, .mantine-DayView-dayViewTimeSlots';

type Options = {
  shape: GridShape;
  /** Step of a drag, in minutes. */
  step: number;
  pieceOf: (event: ScheduleEventData) => Piece | undefined;
};

/**
 * Times that a dragged event would have if dropped now, for the library's preview; null while nothing is dragged over a
 * day. The library itself reports the target only on drop.
 */
function useLandingTime({ shape, step, pieceOf }: Options) {
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
