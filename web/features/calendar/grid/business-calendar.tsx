import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { type ReactNode, useMemo } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { turnArrows } from '../../../lib/arrow-keys.ts';
import { t } from '../../../lib/texts/t.ts';
import { sayWho } from '../appointment/say-appointment.ts';
import { useMayChange } from '../appointment/use-may-change.ts';
import { isDraggable, readDrop } from '../reschedule/move.ts';
import { sayWall } from '../wall-clock.ts';
import classes from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayPlan, Piece } from './day-plan.ts';
import { describeSlots } from './describe-slots.ts';
import { EventBody, EventButton, type EventProps } from './event-button.tsx';
import { eventColor } from './event-look.ts';
import { type GridShape, gridShape } from './grid-shape.ts';
import { shadeSlots } from './shade-slots.ts';
import { useLandingTime } from './use-landing-time.ts';
import type { Opening } from './use-opening.ts';

type BusinessCalendarProps = CalendarActions & {
  /** One day, or the seven of a week from Sunday. */
  days: readonly DayPlan[];
  /** Hours that are always shown, 'HH:mm'; more when an event lies outside them. */
  hours: { from: string; to: string };
  opening: Opening;
};

type PieceOf = (event: ScheduleEventData) => Piece | undefined;

const INTERVAL_MINUTES = 30;
const DRAG_MINUTES = 15;

/**
 * The time grid of a day or a week. The one place that knows the calendar library, which knows no zones: everything
 * in and out of it is the business's wall clock. Whole days are not in it.
 */
export function BusinessCalendar({ days, hours, opening, ...deeds }: BusinessCalendarProps) {
  const mayChange = useMayChange();
  const zone = useTimeZone();
  const pieces = useMemo(() => timedPieces(days), [days]);
  const events = useMemo(() => [...pieces.values()].map(toEvent), [pieces]);
  const shape = useMemo(() => gridShape(days, hours), [days, hours]);
  const slotOf = useMemo(() => describeSlots(shadeSlots(days, opening, INTERVAL_MINUTES)), [days, opening]);
  const pieceOf: PieceOf = (event) => pieces.get(String(event.id));
  const { landing, onDragOver, ...dragging } = useLandingTime({ shape, step: DRAG_MINUTES, pieceOf });
  const first = days[0];
  if (!first) return null;
  const readNow = () => formatInZone(new Date(), zone, 'yyyy-MM-dd HH:mm:ss');
  const preview = landing === null ? {} : { 'data-landing': landing };
  const shared = {
    ...lookOfGrid(shape),
    ...handlersOf(pieceOf, deeds),
    ...dragging,
    date: first.day,
    events,
    getCurrentTime: readNow,
    canDragEvent: (event: ScheduleEventData) => {
      const piece = pieceOf(event);
      return piece !== undefined && isDraggable(piece) && mayChange(piece.appointment);
    },
    renderEvent: (event: ScheduleEventData, props: EventProps) => (
      <EventButton piece={pieceOf(event)} {...props} />
    ),
    renderEventBody: (event: ScheduleEventData): ReactNode => <EventBody piece={pieceOf(event)} />,
    getTimeSlotProps: ({ start }: { start: string }) => slotOf(start),
  };
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
          withCurrentTimeIndicator={readNow().startsWith(first.day)}
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

/** What happens when something is pressed or dropped. */
function handlersOf(pieceOf: PieceOf, { mayBook, onOpen, onMove, onSlot }: CalendarActions) {
  return {
    withEventsDragAndDrop: mayBook,
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) => {
      const piece = pieceOf(event);
      const move = piece && readDrop(piece, newStart);
      if (move) onMove(move);
    },
    onEventClick: (event: ScheduleEventData) => {
      const piece = pieceOf(event);
      if (piece) onOpen(piece.appointment.id);
    },
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => {
      if (mayBook) onSlot(slotStart.replace(' ', 'T').slice(0, 16));
    },
  };
}

/** What is the same of every grid, whatever lies in it. */
function lookOfGrid({ startTime, endTime, slotHeight }: GridShape) {
  return {
    startTime,
    endTime,
    slotHeight: `${slotHeight}px`,
    intervalMinutes: INTERVAL_MINUTES,
    eventDragInterval: DRAG_MINUTES,
    withHeader: false,
    // The library would show the hour alone, as the labels beside it do.
    withCurrentTimeBubble: false,
    slotLabelFormat: (at: string) => sayWall(at.replace(' ', 'T'), t('calendar.format.hour')),
    scrollAreaProps: { mah: 'none', type: 'never' as const },
  };
}

/**
 * An event that ends at midnight is given to the library as ending a second before, or it would appear on the next day.
 */
function toEvent({ key, appointment, startsLocal, endsLocal }: Piece): ScheduleEventData {
  const end = endsLocal.endsWith('T00:00:00') ? `${startsLocal.slice(0, 10)} 23:59:59` : endsLocal;
  return {
    id: key,
    title: sayWho(appointment),
    start: startsLocal.replace('T', ' '),
    end: end.replace('T', ' '),
    color: eventColor(appointment),
    variant: 'light',
  };
}

function timedPieces(days: readonly DayPlan[]): Map<string, Piece> {
  const pieces = days.flatMap((plan) => plan.pieces).filter(({ isAllDay }) => !isAllDay);
  return new Map(pieces.map((piece) => [piece.key, piece]));
}
