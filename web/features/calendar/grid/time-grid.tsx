import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatInZone, MINUTE_MS } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatLocalTime, formatTimeRange } from '../../../lib/text/formats.ts';
import { currentLanguage, t } from '../../../lib/text/texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  formatBookingName,
  formatClockTime,
  formatPiece,
  formatWho,
} from '../appointment/format-appointment.ts';
import { isDraggable, readDrop } from '../reschedule/move.ts';
import { useMayChange } from '../use-change-appointment.ts';
import { shiftMinutes } from '../wall-clock.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { countOn, type DayColumn, type DayPlan, type Piece } from './day-plan.ts';
import { EventChip, EventIcon, lookOf } from './event-chip.tsx';
import looks from './event-look.module.css';
import {
  closedWithin,
  type GridShape,
  gridShape,
  intervalsOf,
  landingMinute,
  type MinuteSpan,
  minuteOf,
  placeOf,
  placePieces,
  spanOf,
} from './grid-shape.ts';
import classes from './time-grid.module.css';
import type { Opening } from './use-opening.ts';

/** A column of the grid: a day, or one calendar on a day. */
export type GridColumn = {
  plan: DayPlan;
  opening: Opening;
  /** Absent where columns are days. */
  calendar?: Pick<DayColumn, 'id' | 'name' | 'isLive'>;
};

export type TimeGridProps = CalendarActions & {
  columns: readonly GridColumn[];
  /** Hours that are always visible, 'HH:mm'; extended when an event lies outside. */
  hours: { from: string; to: string };
};

/** Step of a drag, in minutes. */
const DRAG_MINUTES = 15;
const SLOT_MINUTES = 30;

/**
 * Time grid of a day, of a week, or of a day with one column per calendar, on the business's wall clock. Columns of
 * calendars that do not fit scroll under their names, beside the hours. Whole days are not part of the grid.
 */
export function TimeGrid({ columns, hours, onMove, ...actions }: TimeGridProps) {
  const shape = useMemo(
    () =>
      gridShape(
        columns.map(({ plan }) => plan),
        hours,
      ),
    [columns, hours],
  );
  const drag = useDrag(shape, onMove);
  const ofCalendars = columns.some(({ calendar }) => calendar);
  const style = { '--columns': columns.length, '--hour': `${shape.hourHeight}px` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div
      className={classes.frame}
      data-columns={ofCalendars ? 'calendars' : 'days'}
      style={style as CSSProperties} // React's type knows no variables.
      onKeyDown={moveFocus}
    >
      {ofCalendars && (
        <div className={classes.heads}>
          <span className={classes.corner} />
          {columns.map((column) => (
            <ColumnHead key={keyOf(column)} column={column} onOpen={actions.onOpen} />
          ))}
        </div>
      )}
      <div className={classes.bodies}>
        <Hours shape={shape} />
        {columns.map((column, index) => (
          <Column
            key={keyOf(column)}
            column={column}
            days={columns.map(({ plan }) => plan.day)}
            shape={shape}
            drag={drag}
            isTabStop={ofCalendars || index === 0}
            {...actions}
          />
        ))}
      </div>
    </div>
  );
}

const keyOf = ({ plan, calendar }: GridColumn) => `${plan.day} ${calendar?.id ?? ''}`;

type ColumnHeadProps = Pick<CalendarActions, 'onOpen'> & { column: GridColumn };

/** Header of a calendar's column: name, count and all-day events. */
function ColumnHead({ column: { calendar, plan }, onOpen }: ColumnHeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.name} title={calendar?.name} dir="auto">
        {calendar?.name}
      </span>
      <span className={classes.count}>{t('calendar.count', { count: countOn(plan) })}</span>
      {plan.pieces
        .filter(({ isAllDay }) => isAllDay)
        .map((piece) => (
          <EventChip key={piece.key} piece={piece} onOpen={onOpen} />
        ))}
    </div>
  );
}

const pad = (value: number) => String(value).padStart(2, '0');

/** 'yyyy-MM-ddTHH:mm' at a minute of a day. */
const momentOf = (day: string, minute: number) =>
  `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

function Hours({ shape }: { shape: GridShape }) {
  return (
    <div className={classes.hours} aria-hidden>
      {intervalsOf(shape, 60).map((minute) => (
        <span key={minute}>{formatLocalTime(momentOf('2000-01-01', minute), 'hour')}</span>
      ))}
    </div>
  );
}

type ColumnProps = Omit<CalendarActions, 'onMove'> & {
  column: GridColumn;
  /** The days of all columns. */
  days: readonly string[];
  shape: GridShape;
  drag: Drag;
  /** True when Tab stops at the first slot; arrow keys reach the others. */
  isTabStop: boolean;
};

/** Events above slots, and the lines of the current time and of a drop. */
function Column({ column, days, shape, drag, isTabStop, mayBook, onOpen, onSlot }: ColumnProps) {
  const { plan, calendar } = column;
  const { landing } = drag;
  return (
    <section
      className={classes.column}
      aria-label={calendar?.name}
      data-calendar={calendar?.id}
      data-column
      onDragOver={(event) => drag.over(event, column)}
      onDragLeave={drag.leave}
      onDrop={(event) => drag.drop(event, column)}
    >
      <Events
        column={column}
        shape={shape}
        mayBook={mayBook}
        draggedKey={landing?.pieceKey ?? null}
        onOpen={onOpen}
        onDragStart={drag.begin}
        onDragEnd={drag.end}
      />
      <Slots
        column={column}
        shape={shape}
        isTabStop={isTabStop}
        onSlot={mayBook && calendar?.isLive !== false ? onSlot : null}
      />
      <NowLine day={plan.day} days={days} shape={shape} />
      {landing?.columnKey === keyOf(column) && (
        <LandingPlace day={plan.day} landing={landing} shape={shape} />
      )}
    </section>
  );
}

type EventsProps = Pick<CalendarActions, 'mayBook' | 'onOpen'> & {
  column: GridColumn;
  shape: GridShape;
  /** The event that is being dragged. */
  draggedKey: string | null;
  onDragStart: (event: DragEvent<HTMLElement>, piece: Piece) => void;
  onDragEnd: () => void;
};

/** Timed events of a column. */
const Events = memo(function Events({ column, shape, mayBook, draggedKey, ...on }: EventsProps) {
  const mayChange = useMayChange();
  const { plan, calendar } = column;
  const placed = useMemo(() => placePieces(plan), [plan]);
  return placed.map(({ piece, span, offset, width }) => {
    const { appointment, key } = piece;
    const label = formatPiece(piece);
    return (
      <button
        key={key}
        type="button"
        className={`${classes.event} ${looks.look}`}
        title={label}
        aria-label={label}
        data-event-id={key}
        data-appointment={appointment.id}
        data-dragged={key === draggedKey || undefined}
        {...lookOf(appointment)}
        style={{
          top: placeOf(span.from, shape),
          bottom: `calc(100% - ${placeOf(span.to, shape)})`,
          insetInlineStart: `${100 * offset}%`,
          inlineSize: `${100 * width}%`,
        }}
        draggable={mayBook && isDraggable(piece) && mayChange(appointment)}
        onDragStart={(event) => on.onDragStart(event, piece)}
        onDragEnd={on.onDragEnd}
        onClick={() => on.onOpen(appointment.id)}
      >
        {/* A column of a calendar has its name above. */}
        <EventBody piece={piece} calendar={calendar ? null : piece.calendar} />
      </button>
    );
  });
});

type EventBodyProps = {
  piece: Piece;
  /** Name of the calendar where the position does not show it. */
  calendar: string | null;
};

/** Content of an event: time, customer, service and calendar. */
function EventBody({ piece: { appointment, startsLocal }, calendar }: EventBodyProps) {
  return (
    <span className={classes.body}>
      <span className={classes.time}>
        <EventIcon appointment={appointment} />
        <span>{formatClockTime(startsLocal)}</span>
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

type SlotsProps = Pick<ColumnProps, 'column' | 'shape' | 'isTabStop'> & {
  /** Null where nothing can be booked. */
  onSlot: CalendarActions['onSlot'] | null;
};

/** The half hours of a column, as buttons that book at that time. */
const Slots = memo(function Slots({ column, shape, isTabStop, onSlot }: SlotsProps) {
  const { plan, opening, calendar } = column;
  const open = opening.isHoliday(plan) ? 'holiday' : opening.openOn(plan.day);
  return intervalsOf(shape, SLOT_MINUTES).map((minute, index) => {
    const at = momentOf(plan.day, minute);
    const time = formatLocalTime(at, 'longDateTime');
    return (
      <button
        key={minute}
        type="button"
        className={classes.slot}
        data-slot
        data-hour={minute % 60 === 0 || undefined}
        tabIndex={isTabStop && index === 0 ? 0 : -1}
        aria-label={
          calendar
            ? t('calendars.slot', { calendar: calendar.name, time })
            : t('calendar.grid.slot', { time })
        }
        aria-disabled={onSlot === null || undefined}
        {...shadeOf({ from: minute, to: minute + SLOT_MINUTES }, open)}
        onClick={() => onSlot?.(at, calendar?.id)}
      />
    );
  });
});

/** Attributes of a fully or partly closed slot: reason and shaded range. Nothing while the hours are unknown. */
function shadeOf(slot: MinuteSpan, open: readonly MinuteSpan[] | 'holiday' | null) {
  if (open === 'holiday') return { 'data-closed': 'day', title: t('calendar.closedTime') };
  const parts = open === null ? [] : closedWithin(slot, open);
  if (parts.length === 0) return {};
  const style = { backgroundImage: tint(parts, slot) };
  return { 'data-closed': 'hours', title: t('calendar.outsideHours'), style };
}

/** A background image that tints the closed parts of a slot. */
function tint(parts: readonly MinuteSpan[], { from, to }: MinuteSpan): string {
  const place = (minute: number) => `${(100 * (minute - from)) / (to - from)}%`;
  const stops = parts.map(
    (part) => `transparent 0 ${place(part.from)}, var(--closed-tint) 0 ${place(part.to)}`,
  );
  return `linear-gradient(${stops.join(', ')}, transparent 0)`;
}

type NowLineProps = Pick<ColumnProps, 'days' | 'shape'> & { day: string };

/** The current time in today's column, and faint in the other days of the week. */
function NowLine({ day, days, shape }: NowLineProps) {
  const now = formatInZone(useNow(MINUTE_MS), useTimeZone(), "yyyy-MM-dd'T'HH:mm");
  const [today, minute] = [now.slice(0, 10), minuteOf(now)];
  if (!days.includes(today) || minute < shape.first || minute > shape.end) return null;
  const style = { top: placeOf(minute, shape) };
  return <span className={classes.now} data-now={day === today ? 'today' : 'week'} style={style} />;
}

/** Target of the current drag, in minutes of the day. */
type Landing = { columnKey: string; pieceKey: string; minute: number; minutes: number };

type LandingPlaceProps = { day: string; landing: Landing; shape: GridShape };

/** Preview of the place and time of a drop. */
function LandingPlace({ day, landing: { minute, minutes }, shape }: LandingPlaceProps) {
  const start = momentOf(day, minute);
  const label = formatTimeRange(start, shiftMinutes(start, minutes));
  const style = { top: placeOf(minute, shape), bottom: `calc(100% - ${placeOf(minute + minutes, shape)})` };
  return <div className={classes.landing} data-landing={label} style={style} />;
}

type Drag = ReturnType<typeof useDrag>;

/**
 * Drag and drop within and between columns. The event keeps its distance to the pointer, so it can move to another column
 * at the same time, and snaps to the nearest step.
 */
function useDrag(shape: GridShape, onMove: CalendarActions['onMove']) {
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
    // Firefox starts no drag without data.
    dataTransfer.setData('application/x-appointment', piece.key);
    dragged.current = { piece, grip: clientY - currentTarget.getBoundingClientRect().top };
  }, []);
  const end = useCallback(() => {
    dragged.current = null;
    setLanding(null);
  }, []);
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
      const [columnKey, minute] = [keyOf(column), minuteAt(event, grip)];
      setLanding((last) =>
        last?.columnKey === columnKey && last.minute === minute
          ? last
          : { columnKey, pieceKey: piece.key, minute, minutes: to - from },
      );
    },
    /** Removes the preview outside of the columns, where a drop does nothing. */
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

/** Moves the focus between slots by arrow keys: in the column, or to the same time of the adjacent one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // Alt and an arrow key go back in the browser.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const slot = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-slot]') : null;
  const column = slot?.closest('[data-column]');
  if (!slot || !column) return;
  const next = currentLanguage().dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const previous = next === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const slots = slotsIn(column);
  const place = slots.indexOf(slot);
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: slots[place + 1],
    ArrowUp: slots[place - 1],
    [next]: slotsIn(column.nextElementSibling)[place],
    [previous]: slotsIn(column.previousElementSibling)[place],
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const slotsIn = (column: Element | null) => [...(column?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];
