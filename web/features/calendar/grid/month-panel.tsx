import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { PanelPlace } from '../use-calendar-view.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { type DayPlan, describeDay } from './day-plan.ts';
import { EventChip } from './event-chip.tsx';
import classes from './grid.module.css';
import type { Opening } from './use-opening.ts';

type MonthPanelProps = Pick<CalendarActions, 'onOpen'> & {
  days: readonly DayPlan[];
  place: PanelPlace;
  opening: Opening;
};

const NARROW_QUERY = '(max-width: 39.99em)';
const SHOWN = 2;
const SHOWN_NARROW = 1;

/**
 * The whole weeks of a month. A press on a cell opens its day. On wide screens, a press on an appointment opens its
 * details.
 */
export function MonthPanel({ days, place, opening, onOpen }: MonthPanelProps) {
  const narrow = Boolean(useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false }));
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map(({ day }) => (
        <div key={day} className={classes.monthHead} aria-hidden>
          {formatLocalTime(day, 'weekday')}
        </div>
      ))}
      {days.map((plan) => (
        <MonthCell
          key={plan.day}
          plan={plan}
          isToday={plan.day === place.today}
          isOutside={plan.day.slice(0, 7) !== place.date.slice(0, 7)}
          isClosed={opening.isClosed(plan)}
          narrow={narrow}
          onOpen={onOpen}
          onDay={place.openDay}
        />
      ))}
    </div>
  );
}

type MonthCellProps = Pick<CalendarActions, 'onOpen'> & {
  plan: DayPlan;
  isToday: boolean;
  isOutside: boolean;
  isClosed: boolean;
  narrow: boolean;
  onDay: PanelPlace['openDay'];
};

/** A day in the month. It shows only the appointments that fit, and the number of the others. */
const MonthCell = memo(function MonthCell({ plan, isToday, isOutside, isClosed, ...rest }: MonthCellProps) {
  const { narrow, onOpen, onDay } = rest;
  const { day, pieces } = plan;
  const most = narrow ? SHOWN_NARROW : SHOWN;
  // If only one appointment does not fit, it is shown anyway, because the text with the number would be just as high.
  const shown = pieces.length === most + 1 ? pieces.length : most;
  return (
    <div
      className={classes.cell}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-closed={isClosed || undefined}
    >
      <UnstyledButton
        className={classes.cellDay}
        data-day={day}
        aria-label={describeDay(plan, isClosed)}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={() => onDay(day)}
      >
        {formatLocalTime(day, 'dayNumber')}
      </UnstyledButton>
      {pieces.slice(0, shown).map((piece) => (
        <EventChip key={piece.key} piece={piece} narrow={narrow} onOpen={onOpen} />
      ))}
      {pieces.length > shown && (
        <span className={classes.moreCount}>{t('calendar.more', { count: pieces.length - shown })}</span>
      )}
    </div>
  );
});
