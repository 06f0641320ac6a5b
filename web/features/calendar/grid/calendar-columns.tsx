import { DayView } from '@mantine/schedule';
import '@mantine/schedule/styles.css';
import { type CSSProperties, useMemo } from 'react';
import { turnArrows } from '../../../lib/input/arrow-keys.ts';
import { formatLocalTime, formatTimeRange } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { shiftMinutes } from '../wall-clock.ts';
import frame from './business-calendar.module.css';
import type { CalendarActions } from './calendar-actions.ts';
import classes from './calendar-columns.module.css';
import { countOn } from './count-booked.ts';
import type { DayColumn } from './day-columns.ts';
import { EventChip } from './event-chip.tsx';
import { type GridShape, gridShape, hoursOf, shareOf } from './grid-shape.ts';
import { toNextColumn } from './to-next-column.ts';
import { type ColumnDrag, type Landing, useColumnDrag } from './use-column-drag.ts';
import { useGridProps } from './use-grid-props.tsx';
import type { Openings } from './use-opening.ts';

type CalendarColumnsProps = CalendarActions & {
  columns: readonly DayColumn[];
  /** Hours that are always shown, 'HH:mm'; more when an event lies outside them. */
  hours: { from: string; to: string };
  opening: Openings;
};

/** A day with a column for each calendar. Where they do not fit, they are scrolled under their names, beside the hours. */
export function CalendarColumns({ columns, hours, opening, ...deeds }: CalendarColumnsProps) {
  const shape = useMemo(
    () =>
      gridShape(
        columns.map(({ plan }) => plan),
        hours,
      ),
    [columns, hours],
  );
  const drag = useColumnDrag(shape, deeds.onMove);
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
          <ColumnHead key={column.id} column={column} onOpen={deeds.onOpen} />
        ))}
      </div>
      <div className={classes.bodies}>
        <Hours shape={shape} />
        {columns.map((column) => (
          <Column key={column.id} column={column} shape={shape} opening={opening} drag={drag} {...deeds} />
        ))}
      </div>
    </div>
  );
}

type ColumnHeadProps = Pick<CalendarActions, 'onOpen'> & { column: DayColumn };

/** Whose column it is, how much is in it, and what takes the whole day. */
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

function Column({ column, shape, opening, drag, mayBook, onSlot, ...deeds }: ColumnProps) {
  const { id, name, isLive, plan } = column;
  const days = useMemo(() => [plan], [plan]);
  const own = useMemo(() => opening.inCalendar(column), [opening, column]);
  const { props, pieceOf, isToday } = useGridProps({
    ...deeds,
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

/** Where an event would land, and when. */
function LandingPlace({ day, landing: { minute, minutes }, shape }: LandingPlaceProps) {
  const start = shiftMinutes(`${day}T00:00`, minute);
  const said = formatTimeRange(start, shiftMinutes(start, minutes));
  const [top, bottom] = [shareOf(minute, shape), shareOf(minute + minutes, shape)];
  const style = { insetBlockStart: `${100 * top}%`, blockSize: `${100 * (bottom - top)}%` };
  return <div className={classes.landing} data-landing={said} style={style} />;
}
