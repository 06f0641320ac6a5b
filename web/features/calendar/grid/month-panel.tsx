import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { t } from '../../../lib/texts/t.ts';
import type { CalendarPlace } from '../use-calendar-view.ts';
import { sayWall } from '../wall-clock.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { countOn } from './count-booked.ts';
import type { DayPlan } from './day-plan.ts';
import { EventChip } from './event-chip.tsx';
import classes from './grid.module.css';

type MonthPanelProps = Pick<CalendarActions, 'onOpen'> & { days: readonly DayPlan[]; place: CalendarPlace };

const NARROW_QUERY = '(max-width: 39.99em)';
const SHOWN = 2;
const SHOWN_NARROW = 1;

/** The whole weeks of a month. A cell opens its day; on wide screens its appointments open themselves. */
export function MonthPanel({ days, place, onOpen }: MonthPanelProps) {
  const narrow = Boolean(useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false }));
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map(({ day }) => (
        <div key={day} className={classes.monthHead} aria-hidden>
          {sayWall(day, t('calendar.format.weekday'))}
        </div>
      ))}
      {days.map((plan) => (
        <MonthCell key={plan.day} plan={plan} place={place} narrow={narrow} onOpen={onOpen} />
      ))}
    </div>
  );
}

type MonthCellProps = Omit<MonthPanelProps, 'days'> & { plan: DayPlan; narrow: boolean };

function MonthCell({ plan, place, narrow, onOpen }: MonthCellProps) {
  const { day, pieces } = plan;
  const shown = narrow ? SHOWN_NARROW : SHOWN;
  const isToday = day === place.today;
  const label = t('calendar.openDay', {
    day: sayWall(day, t('calendar.format.day')),
    appointments: t('calendar.count', { count: countOn(plan) }),
  });
  return (
    <div
      className={classes.cell}
      data-outside={day.slice(0, 7) !== place.date.slice(0, 7) || undefined}
      data-today={isToday || undefined}
    >
      <UnstyledButton
        className={classes.cellDay}
        data-day={day}
        aria-label={label}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={() => place.openDay(day)}
      >
        {sayWall(day, t('calendar.format.dayNumber'))}
      </UnstyledButton>
      {pieces.slice(0, shown).map((piece) => (
        <EventChip key={piece.key} piece={piece} narrow={narrow} onOpen={onOpen} />
      ))}
      {pieces.length > shown && (
        <span className={classes.moreCount}>{t('calendar.more', { count: pieces.length - shown })}</span>
      )}
    </div>
  );
}
