import { DayView, WeekView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { useMemo } from 'react';
import { turnArrows } from '../../../lib/input/arrow-keys.ts';
import classes from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayPlan } from './day-plan.ts';
import { gridShape } from './grid-shape.ts';
import { DRAG_MINUTES, useGridProps } from './use-grid-props.tsx';
import { useLandingTime } from './use-landing-time.ts';
import type { Opening } from './use-opening.ts';

type BusinessCalendarProps = CalendarActions & {
  /** One day, or the seven of a week from Sunday. */
  days: readonly DayPlan[];
  /** Hours that are always shown, 'HH:mm'; more when an event lies outside them. */
  hours: { from: string; to: string };
  opening: Opening;
};

/**
 * The time grid of a day or a week. It and the columns of a day alone know the calendar library, which knows no zones:
 * everything in and out of it is the business's wall clock. Whole days are not in it.
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
