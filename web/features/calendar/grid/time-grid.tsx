import { type CSSProperties, type DragEvent, memo, useMemo } from 'react';
import { DAY_MS, formatInZone, MINUTE_MS } from '../../../../server/core/business-time.ts';
import { formatWall } from '../../../../server/core/format-wall.ts';
import { openingOf } from '../../../../server/core/opening-hours.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { trpc } from '../../../trpc.ts';
import {
  formatBookingName,
  formatClockTime,
  formatPiece,
  formatWho,
} from '../appointment/format-appointment.ts';
import { isDraggable } from '../reschedule/move.ts';
import { useMayChange } from '../use-change-appointment.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { countOn, type Piece } from './day-plan.ts';
import { EventChip, EventIcon, lookOf } from './event-chip.tsx';
import looks from './event-look.module.css';
import { columnKey, type GridColumn } from './grid-column.ts';
import {
  type GridShape,
  gridShape,
  intervalsOf,
  minuteOf,
  momentOf,
  placeOf,
  placePieces,
} from './grid-shape.ts';
import { moveFocus, Slots } from './grid-slots.tsx';
import classes from './time-grid.module.css';
import { type Drag, LandingPlace, useDrag } from './use-drag.tsx';

type TimeGridProps = CalendarActions & { columns: readonly GridColumn[] };

/**
 * Time grid of a day, of a week, or of a day with one column per calendar, on the business's wall clock. Wide grids
 * scroll while the calendar names and the hours stay visible. All-day events are above the grid.
 */
export function TimeGrid({ columns, onMove, ...actions }: TimeGridProps) {
  const hours = useGridHours();
  const shape = useMemo(
    () =>
      gridShape(
        columns.map(({ plan }) => plan),
        hours,
      ),
    [columns, hours],
  );
  const drag = useDrag(columns, shape, onMove);
  const ofCalendars = columns.some(({ calendar }) => calendar);
  const style = { '--columns': columns.length, '--hour': `${shape.hourHeight}px` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handled key presses come from the buttons inside
    <div
      className={classes.frame}
      data-columns={ofCalendars ? 'calendars' : 'days'}
      style={style as CSSProperties} // React's type for styles does not include CSS variables.
      onKeyDown={moveFocus}
    >
      {ofCalendars && (
        <div className={classes.heads}>
          <span className={classes.corner} />
          {columns.map((column) => (
            <ColumnHead key={columnKey(column)} column={column} onOpen={actions.onOpen} />
          ))}
        </div>
      )}
      <div className={classes.bodies}>
        <Hours shape={shape} />
        {columns.map((column, index) => (
          <Column
            key={columnKey(column)}
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
  /** True when Tab stops at the first slot of the column. Arrow keys reach all other slots. */
  isTabStop: boolean;
};

/** A column: slots, events in front of them, and the lines of the current time and of a drop. */
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
      {landing?.columnKey === columnKey(column) && (
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
        {/* The header of a calendar's column already shows its name. */}
        <EventBody piece={piece} calendar={calendar ? null : piece.calendar} />
      </button>
    );
  });
});

type EventBodyProps = {
  piece: Piece;
  /** Name of the calendar; null where the column already shows it. */
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

type NowLineProps = Pick<ColumnProps, 'days' | 'shape'> & { day: string };

/** The line of the current time. It is strong in today's column and faint in the other days of the week. */
function NowLine({ day, days, shape }: NowLineProps) {
  const now = formatInZone(useNow(MINUTE_MS), useTimeZone(), "yyyy-MM-dd'T'HH:mm");
  const [today, minute] = [now.slice(0, 10), minuteOf(now)];
  if (!days.includes(today) || minute < shape.first || minute > shape.end) return null;
  const style = { top: placeOf(minute, shape) };
  return <span className={classes.now} data-now={day === today ? 'today' : 'week'} style={style} />;
}

const USUAL = { from: '08:00', to: '18:00' };
const WHOLE_DAY = { from: '00:00', to: '00:00' };
const HOUR_MS = 3_600_000;

/**
 * Hours that a grid always shows, as 'HH:mm': the opening hours plus one hour before and after. Without opening hours,
 * 8:00 to 18:00. Events at other times extend the grid.
 */
function useGridHours(): { from: string; to: string } {
  const week = trpc.hours.week.useQuery();
  const days = week.data?.days;
  return useMemo(() => {
    const openings = (days ?? []).flatMap(({ spans }) => spans.map(openingOf));
    if (openings.length === 0) return USUAL;
    // If a span continues on the next day, the grid shows the whole day.
    if (openings.some(({ closeMs }) => closeMs > DAY_MS)) return WHOLE_DAY;
    const first = Math.floor(Math.min(...openings.map(({ openMs }) => openMs)) / HOUR_MS) - 1;
    const last = Math.ceil(Math.max(...openings.map(({ closeMs }) => closeMs)) / HOUR_MS) + 1;
    return { from: formatHour(Math.max(0, first)), to: formatHour(Math.min(24, last)) };
  }, [days]);
}

const formatHour = (hour: number) => formatWall(hour * HOUR_MS, 'HH:mm');
