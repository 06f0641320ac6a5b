import { UnstyledButton } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import { type ComponentPropsWithoutRef, type CSSProperties, type ReactNode, useMemo } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import {
  formatBookingName,
  formatClockTime,
  formatPiece,
  formatWho,
} from '../appointment/format-appointment.ts';
import { isDraggable, readDrop } from '../reschedule/move.ts';
import { useMayChange } from '../use-change-appointment.ts';
import classes from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayPlan, Piece } from './day-plan.ts';
import { EventIcon, eventColor, lookOf } from './event-chip.tsx';
import looks from './event-look.module.css';
import { closedWithin, type GridShape, type MinuteSpan, minuteOf } from './grid-shape.ts';
import type { Opening } from './use-opening.ts';

type GridOptions = CalendarActions & {
  days: readonly DayPlan[];
  shape: GridShape;
  opening: Opening;
  /** The calendar of this column; absent outside of columns. */
  column?: string;
};

type PieceOf = (event: ScheduleEventData) => Piece | undefined;

/** Step of a drag, in minutes. */
export const DRAG_MINUTES = 15;
const INTERVAL_MINUTES = 30;

/** Props shared by the library's day and week views: events, their look, and callbacks. */
export function useGridProps({ days, shape, opening, column, ...callbacks }: GridOptions) {
  const mayChange = useMayChange();
  const zone = useTimeZone();
  const pieces = useMemo(() => timedPieces(days), [days]);
  const events = useMemo(() => [...pieces.values()].map(toEvent), [pieces]);
  const slotOf = useMemo(
    () => describeSlots(shadeSlots(days, opening, INTERVAL_MINUTES), column),
    [days, opening, column],
  );
  const pieceOf: PieceOf = (event) => pieces.get(String(event.id));
  const readNow = () => formatInZone(new Date(), zone, 'yyyy-MM-dd HH:mm:ss');
  const props = {
    ...lookOfGrid(shape),
    ...handlersOf(pieceOf, callbacks),
    events,
    getCurrentTime: readNow,
    canDragEvent: (event: ScheduleEventData) => {
      const piece = pieceOf(event);
      return piece !== undefined && isDraggable(piece) && mayChange(piece.appointment);
    },
    renderEvent: (event: ScheduleEventData, props: EventProps) => (
      <EventButton piece={pieceOf(event)} {...props} />
    ),
    renderEventBody: (event: ScheduleEventData): ReactNode => {
      const piece = pieceOf(event);
      return <EventBody piece={piece} calendar={column === undefined ? piece?.calendar : null} />;
    },
    getTimeSlotProps: ({ start }: { start: string }) => slotOf(start),
  };
  return { props, pieceOf, isToday: (day: string) => readNow().startsWith(day) };
}

/** Callbacks for presses and drops. */
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

/** Props common to every grid. */
function lookOfGrid({ startTime, endTime, slotHeight }: GridShape) {
  return {
    startTime,
    endTime,
    slotHeight: `${slotHeight}px`,
    intervalMinutes: INTERVAL_MINUTES,
    eventDragInterval: DRAG_MINUTES,
    withHeader: false,
    // The library would show the hour alone, as its labels beside the grid do.
    withCurrentTimeBubble: false,
    slotLabelFormat: (at: string) => formatLocalTime(at.replace(' ', 'T'), 'hour'),
    scrollAreaProps: { mah: 'none', type: 'never' as const },
  };
}

/**
 * An event that ends at midnight is passed to the library as ending a second earlier, or it would appear on
 * the next day too.
 */
function toEvent({ key, appointment, startsLocal, endsLocal }: Piece): ScheduleEventData {
  const end = endsLocal.endsWith('T00:00:00') ? `${startsLocal.slice(0, 10)} 23:59:59` : endsLocal;
  return {
    id: key,
    title: formatWho(appointment),
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

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** An event of the time grid. The library labels it by its title only, and positions a week's events from the left. */
function EventButton({ piece, ...props }: EventProps & { piece: Piece | undefined }) {
  if (!piece) return <UnstyledButton {...props} />;
  const label = formatPiece(piece);
  const { appointment } = piece;
  return (
    <UnstyledButton
      {...props}
      title={label}
      aria-label={label}
      data-appointment={appointment.id}
      {...lookOf(appointment)}
      className={`${props.className} ${looks.look}`}
      style={fromStart(props.style)}
    />
  );
}

/** Offset from the inline start. */
function fromStart({ left, ...style }: CSSProperties = {}): CSSProperties {
  return left === undefined ? style : { ...style, insetInlineStart: left };
}

type EventBodyProps = {
  piece: Piece | undefined;
  /** Name of the calendar where the position does not show it. */
  calendar: string | null | undefined;
};

/** Content of an event: time, customer, service and calendar. */
function EventBody({ piece, calendar }: EventBodyProps) {
  if (!piece) return null;
  const { appointment } = piece;
  return (
    <span className={classes.body}>
      <span className={classes.time}>
        <EventIcon appointment={appointment} />
        <span>{formatClockTime(piece.startsLocal)}</span>
      </span>
      <span className={classes.who} data-who dir="auto">
        {formatWho(appointment)}
      </span>
      {appointment.kind !== 'closed' && (
        <span className={classes.what}>{formatBookingName(appointment)}</span>
      )}
      {calendar && <span className={classes.where}>{calendar}</span>}
    </span>
  );
}

/** Attributes of a slot: its accessible name and shading. */
type Described = Partial<Shade> & { 'aria-label': string };

/**
 * Adds the accessible name of each slot to its shading, by start 'yyyy-MM-dd HH:mm:ss', cached. In the column of one
 * `calendar` the name includes that calendar.
 */
function describeSlots(
  shadeOf: (start: string) => Shade | undefined,
  calendar?: string,
): (start: string) => Described {
  const known = new Map<string, Described>();
  const describe = (start: string) => {
    const time = formatLocalTime(start.replace(' ', 'T'), 'longDateTime');
    const name =
      calendar === undefined ? t('calendar.grid.slot', { time }) : t('calendars.slot', { calendar, time });
    const described = { ...shadeOf(start), 'aria-label': name };
    known.set(start, described);
    return described;
  };
  return (start) => known.get(start) ?? describe(start);
}

/** Attributes of a fully or partly closed slot: reason and shaded range. */
type Shade = { 'data-closed': 'day' | 'hours'; title: string; style?: CSSProperties };

/** Returns the shading of a slot by its start 'yyyy-MM-dd HH:mm:ss'; undefined where the business is open. */
function shadeSlots(
  days: readonly DayPlan[],
  { openOn, isHoliday }: Opening,
  slotMinutes: number,
): (start: string) => Shade | undefined {
  const shades = new Map(
    days.map((plan) => [plan.day, isHoliday(plan) ? ('holiday' as const) : openOn(plan.day)]),
  );
  return (start) => {
    const open = shades.get(start.slice(0, 10)) ?? null;
    if (open === 'holiday') return { 'data-closed': 'day', title: t('calendar.closedTime') };
    if (open === null) return undefined;
    const from = minuteOf(start);
    const slot = { from, to: from + slotMinutes };
    const parts = closedWithin(slot, open);
    if (parts.length === 0) return undefined;
    const style = { backgroundImage: tint(parts, slot) };
    return { 'data-closed': 'hours', title: t('calendar.outsideHours'), style };
  };
}

/** A background image that tints the closed parts of a slot. */
function tint(parts: readonly MinuteSpan[], { from, to }: MinuteSpan): string {
  const place = (minute: number) => `${(100 * (minute - from)) / (to - from)}%`;
  const stops = parts.map(
    (part) => `transparent 0 ${place(part.from)}, var(--closed-tint) 0 ${place(part.to)}`,
  );
  return `linear-gradient(${stops.join(', ')}, transparent 0)`;
}
