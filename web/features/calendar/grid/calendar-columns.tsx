import { DayView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { type CSSProperties, type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { turnArrows } from '../../../lib/input/arrow-keys.ts';
import { formatLocalTime, formatTimeRange } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { readDrop } from '../reschedule/move.ts';
import { minutesBetween, shiftMinutes } from '../wall-clock.ts';
import frame from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import classes from './calendar-columns.module.css';
import { countOn, type DayColumn, type Piece } from './day-plan.ts';
import { EventChip } from './event-chip.tsx';
import { type GridShape, gridShape, hoursOf, landingMinute, shareOf } from './grid-shape.ts';
import { DRAG_MINUTES, useGridProps } from './use-grid-props.tsx';
import type { Openings } from './use-opening.ts';

type CalendarColumnsProps = CalendarActions & {
  columns: readonly DayColumn[];
  /** Hours that are always visible, 'HH:mm'; extended when an event lies outside. */
  hours: { from: string; to: string };
  opening: Openings;
};

/** A day with one column per calendar. Columns that do not fit scroll under their names, beside the hours. */
export function CalendarColumns({ columns, hours, opening, ...callbacks }: CalendarColumnsProps) {
  const shape = useMemo(
    () =>
      gridShape(
        columns.map(({ plan }) => plan),
        hours,
      ),
    [columns, hours],
  );
  const drag = useColumnDrag(shape, callbacks.onMove);
  const style = { '--columns': columns.length, '--hour': `${shape.slotHeight}px` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and drags are those of the buttons in it
    <div
      className={`${frame.frame} ${classes.frame}`}
      style={style as CSSProperties} // React's type knows no variables.
      onKeyDownCapture={turnArrows}
      onKeyDown={toNextColumn}
      onDragStartCapture={drag.grasp}
    >
      <div className={classes.heads}>
        <span className={classes.corner} />
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} onOpen={callbacks.onOpen} />
        ))}
      </div>
      <div className={classes.bodies}>
        <Hours shape={shape} />
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            shape={shape}
            opening={opening}
            drag={drag}
            {...callbacks}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnHeadProps = Pick<CalendarActions, 'onOpen'> & { column: DayColumn };

/** Header of a calendar's column: name, count and all-day events. */
function ColumnHead({ column: { name, plan }, onOpen }: ColumnHeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.name} title={name} dir="auto">
        {name}
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
      {hoursOf(shape).map((hour) => (
        <span key={hour}>{formatLocalTime(`2000-01-01T${hour}`, 'hour')}</span>
      ))}
    </div>
  );
}

type ColumnProps = CalendarActions & {
  column: DayColumn;
  shape: GridShape;
  opening: Openings;
  drag: ColumnDrag;
};

function Column({ column, shape, opening, drag, mayBook, onSlot, ...callbacks }: ColumnProps) {
  const { id, name, isLive, plan } = column;
  const days = useMemo(() => [plan], [plan]);
  const own = useMemo(() => opening.inCalendar(column), [opening, column]);
  const { props, pieceOf, isToday } = useGridProps({
    ...callbacks,
    days,
    shape,
    opening: own,
    column: name,
    mayBook: mayBook && isLive,
    onSlot: (at) => onSlot(at, id),
  });
  const { landing } = drag;
  return (
    <section
      className={classes.column}
      aria-label={name}
      data-calendar={id}
      onDragOverCapture={(event) => drag.over(event, column)}
      onDropCapture={(event) => drag.drop(event, column)}
    >
      <DayView
        {...props}
        date={plan.day}
        withAllDaySlot={false}
        withCurrentTimeIndicator={isToday(plan.day)}
        onEventDragStart={(event) => drag.begin(pieceOf(event))}
        onEventDragEnd={drag.end}
      />
      {landing?.columnId === id && <LandingPlace day={plan.day} landing={landing} shape={shape} />}
    </section>
  );
}

type LandingPlaceProps = { day: string; landing: Landing; shape: GridShape };

/** Preview of the place and time of a drop. */
function LandingPlace({ day, landing: { minute, minutes }, shape }: LandingPlaceProps) {
  const start = shiftMinutes(`${day}T00:00`, minute);
  const label = formatTimeRange(start, shiftMinutes(start, minutes));
  const [top, bottom] = [shareOf(minute, shape), shareOf(minute + minutes, shape)];
  const style = { insetBlockStart: `${100 * top}%`, blockSize: `${100 * (bottom - top)}%` };
  return <div className={classes.landing} data-landing={label} style={style} />;
}

const SLOT = '.mantine-DayView-dayViewSlot';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus by horizontal arrow keys from a free slot to the same slot of the adjacent calendar. */
function toNextColumn(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const slot = event.target instanceof Element ? event.target.closest<HTMLElement>(SLOT) : null;
  const column = slot?.closest<HTMLElement>('[data-calendar]');
  if (step === undefined || !slot || !column) return;
  const next = step === 1 ? column.nextElementSibling : column.previousElementSibling;
  const place = [...column.querySelectorAll(SLOT)].indexOf(slot);
  const [target] = [...(next?.querySelectorAll<HTMLElement>(SLOT) ?? [])].slice(place);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Target of the current drag, in minutes of the day. */
type Landing = { columnId: number; minute: number; minutes: number };

type ColumnDrag = ReturnType<typeof useColumnDrag>;

/**
 * Drag and drop within and between the columns of a day, because the library supports one column only. The event keeps
 * its grab offset, so it can move to another calendar at the same time. It snaps to the nearest step.
 */
function useColumnDrag(shape: GridShape, onMove: CalendarActions['onMove']) {
  const dragged = useRef<Piece | undefined>(undefined);
  /** Pixels from the top of the event to the pointer. */
  const grip = useRef(0);
  const [landing, setLanding] = useState<Landing | null>(null);
  const minuteAt = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return landingMinute((clientY - grip.current - top) / height, shape, DRAG_MINUTES);
  };
  const end = () => {
    dragged.current = undefined;
    setLanding(null);
  };
  return {
    landing,
    /** Called on the frame before `begin`. */
    grasp: ({ target, clientY }: DragEvent) => {
      const event = target instanceof Element ? target.closest('[data-event-id]') : null;
      grip.current = event ? clientY - event.getBoundingClientRect().top : 0;
    },
    begin: (piece: Piece | undefined) => {
      dragged.current = piece;
    },
    end,
    over: (event: DragEvent, { id, isLive }: DayColumn) => {
      event.stopPropagation();
      const piece = dragged.current;
      if (!piece || !isLive) return setLanding(null);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const minutes = minutesBetween(piece.startsLocal, piece.endsLocal);
      const next = { columnId: id, minute: minuteAt(event), minutes };
      setLanding((last) => (last?.columnId === id && last.minute === next.minute ? last : next));
    },
    drop: (event: DragEvent, { id, name }: DayColumn) => {
      event.stopPropagation();
      event.preventDefault();
      const piece = dragged.current;
      const move =
        piece && readDrop(piece, shiftMinutes(`${piece.day}T00:00`, minuteAt(event)), { id, name });
      end();
      if (move) onMove(move);
    },
  };
}
