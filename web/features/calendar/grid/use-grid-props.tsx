import type { ScheduleEventData } from '@mantine/schedule';
import { type ReactNode, useMemo } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { formatWho } from '../appointment/format-appointment.ts';
import { useMayChange } from '../appointment/use-may-change.ts';
import { isDraggable, readDrop } from '../reschedule/move.ts';
import type { CalendarActions } from './calendar-actions.ts';
import type { DayPlan, Piece } from './day-plan.ts';
import { describeSlots } from './describe-slots.ts';
import { EventBody, EventButton, type EventProps } from './event-button.tsx';
import { eventColor } from './event-look.ts';
import type { GridShape } from './grid-shape.ts';
import { shadeSlots } from './shade-slots.ts';
import type { Opening } from './use-opening.ts';

type GridOptions = CalendarActions & {
  days: readonly DayPlan[];
  shape: GridShape;
  opening: Opening;
  /** The calendar whose column this is, beside those of others. */
  column?: string;
};

export type PieceOf = (event: ScheduleEventData) => Piece | undefined;

/** The step, in minutes, in which events are moved. */
export const DRAG_MINUTES = 15;
const INTERVAL_MINUTES = 30;

/** What the library's views of a day and of a week are given alike: the events, how they look, and what can be done. */
export function useGridProps({ days, shape, opening, column, ...deeds }: GridOptions) {
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
    ...handlersOf(pieceOf, deeds),
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
    slotLabelFormat: (at: string) => formatLocalTime(at.replace(' ', 'T'), 'hour'),
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
