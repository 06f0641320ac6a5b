import { UnstyledButton } from '@mantine/core';
import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { type ComponentPropsWithoutRef, type ReactNode, useMemo } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { turnArrows } from '../../../lib/arrow-keys.ts';
import { t } from '../../../lib/texts/t.ts';
import { sayPiece, sayTime, sayWhat, sayWho } from '../appointment/say-appointment.ts';
import { useMayChange } from '../appointment/use-may-change.ts';
import { isDraggable, type Move, readDrop } from '../reschedule/move.ts';
import { sayWall } from '../wall-clock.ts';
import classes from './business-calendar.module.css';
import type { DayPlan, Piece } from './day-plan.ts';
import { EventIcon } from './event-icon.tsx';
import looks from './event-look.module.css';
import { eventColor, lookOf } from './event-look.ts';
import { gridShape } from './grid-shape.ts';

type BusinessCalendarProps = {
  /** One day, or the seven of a week from Sunday. */
  days: readonly DayPlan[];
  /** Hours that are always shown, 'HH:mm'; more when an event lies outside them. */
  hours: { from: string; to: string };
  /** Whether events may be moved and free places clicked. */
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** Somebody dropped an event somewhere else: nothing has moved yet. */
  onMove: (move: Move) => void;
  /** A free place was clicked, 'yyyy-MM-ddTHH:mm'. */
  onSlot: (at: string) => void;
};

const INTERVAL_MINUTES = 30;
const DRAG_MINUTES = 15;

/**
 * The time grid of a day or a week. The one place that knows the calendar library, which knows no zones: everything
 * in and out of it is the business's wall clock. Whole days are not in it.
 */
export function BusinessCalendar({ days, hours, mayBook, onOpen, onMove, onSlot }: BusinessCalendarProps) {
  const mayChange = useMayChange();
  const zone = useTimeZone();
  const pieces = useMemo(() => timedPieces(days), [days]);
  const events = useMemo(() => [...pieces.values()].map(toEvent), [pieces]);
  const { startTime, endTime, slotHeight } = useMemo(() => gridShape(days, hours), [days, hours]);
  const closed = useMemo(() => closedDays(days), [days]);
  const first = days[0];
  const today = formatInZone(new Date(), zone, 'yyyy-MM-dd');
  if (!first) return null;
  const pieceOf = (event: ScheduleEventData) => pieces.get(String(event.id));
  const shared = {
    date: first.day,
    events,
    startTime,
    endTime,
    slotHeight: `${slotHeight}px`,
    intervalMinutes: INTERVAL_MINUTES,
    withHeader: false,
    // The library would show the hour alone, as the labels beside it do.
    withCurrentTimeBubble: false,
    slotLabelFormat: (at: string) => sayWall(at.replace(' ', 'T'), t('calendar.format.hour')),
    labels: { timeSlot: t('calendar.grid.slot') },
    getCurrentTime: () => formatInZone(new Date(), zone, 'yyyy-MM-dd HH:mm:ss'),
    withEventsDragAndDrop: mayBook,
    eventDragInterval: DRAG_MINUTES,
    canDragEvent: (event: ScheduleEventData) => {
      const piece = pieceOf(event);
      return piece !== undefined && isDraggable(piece) && mayChange(piece.appointment);
    },
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
    renderEvent: (event: ScheduleEventData, props: EventProps) => (
      <EventButton piece={pieceOf(event)} {...props} />
    ),
    renderEventBody: (event: ScheduleEventData): ReactNode => <EventBody piece={pieceOf(event)} />,
    getTimeSlotProps: ({ start }: { start: string }) =>
      closed.has(start.slice(0, 10)) ? { 'data-closed': true } : undefined,
    scrollAreaProps: { mah: 'none', type: 'never' as const },
  };
  return (
    <div className={classes.frame} data-days={days.length} onKeyDownCapture={turnArrows}>
      {days.length === 1 ? (
        <DayView {...shared} withAllDaySlot={false} withCurrentTimeIndicator={first.day === today} />
      ) : (
        <WeekView {...shared} firstDayOfWeek={0} withAllDaySlots={false} withWeekNumber={false} />
      )}
    </div>
  );
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

function closedDays(days: readonly DayPlan[]): Set<string> {
  const isClosed = ({ pieces }: DayPlan) =>
    pieces.some(
      ({ isAllDay, appointment }) =>
        isAllDay && appointment.kind === 'closed' && appointment.status !== 'cancelled',
    );
  return new Set(days.filter(isClosed).map(({ day }) => day));
}

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** The library names an event by its title alone. */
function EventButton({ piece, ...props }: EventProps & { piece: Piece | undefined }) {
  if (!piece) return <UnstyledButton {...props} />;
  const said = sayPiece(piece);
  const { appointment } = piece;
  return (
    <UnstyledButton
      {...props}
      title={said}
      aria-label={said}
      data-appointment={appointment.id}
      {...lookOf(appointment)}
      className={`${props.className} ${looks.look}`}
    />
  );
}

function EventBody({ piece }: { piece: Piece | undefined }) {
  if (!piece) return null;
  const { appointment } = piece;
  return (
    <span className={classes.body}>
      <span className={classes.time}>
        <EventIcon appointment={appointment} />
        <span>{sayTime(piece.startsLocal)}</span>
      </span>
      <span className={classes.who} data-who>
        {sayWho(appointment)}
      </span>
      {appointment.kind !== 'closed' && <span className={classes.what}>{sayWhat(appointment)}</span>}
    </span>
  );
}
