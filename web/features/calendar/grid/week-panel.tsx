import { Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { PanelPlace } from '../use-calendar-view.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { countOn, type DayPlan, describeDay, formatEmpty, isAllEmpty } from './day-plan.ts';
import { EventChip } from './event-chip.tsx';
import classes from './grid.module.css';
import { TimeGrid } from './time-grid.tsx';
import type { Opening } from './use-opening.ts';

type WeekPanelProps = CalendarActions & {
  days: readonly DayPlan[];
  place: PanelPlace;
  opening: Opening;
};

/** Matches a screen that is too narrow for seven columns. */
const NARROW_QUERY = '(max-width: 61.99em)';

/** A week as seven columns over a time grid. On paper and on narrow screens, one card per day. */
export function WeekPanel(props: WeekPanelProps) {
  const narrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false });
  const isPrinting = useIsPrinting();
  if (isPrinting || narrow) return <WeekCards {...props} isPrinting={isPrinting} />;
  return <WeekColumns {...props} />;
}

function WeekColumns({ days, place, opening, ...actions }: WeekPanelProps) {
  const { isClosed } = opening;
  const columns = useMemo(() => days.map((plan) => ({ plan, opening })), [days, opening]);
  const isEmpty = isAllEmpty(days);
  return (
    <div>
      <div className={classes.weekHead}>
        <span />
        {days.map((plan) => (
          <div key={plan.day} className={classes.dayHead}>
            <UnstyledButton
              className={classes.dayButton}
              data-day={plan.day}
              data-today={plan.day === place.today || undefined}
              aria-label={describeDay(plan, isClosed(plan))}
              {...(plan.day === place.today && { 'aria-current': 'date' as const })}
              onClick={() => place.openDay(plan.day)}
            >
              <span>{formatLocalTime(plan.day, 'weekday')}</span>
              <span className={classes.dayNumber}>{formatLocalTime(plan.day, 'dayNumber')}</span>
              {isClosed(plan) && <span className={classes.faint}>{t('calendar.closedTime')}</span>}
              {countOn(plan) > 0 && (
                <span className={classes.faint}>{t('calendar.count', { count: countOn(plan) })}</span>
              )}
            </UnstyledButton>
            {!isEmpty && plan.pieces.length === 0 && (
              <span className={classes.faint}>{formatEmpty(plan)}</span>
            )}
            {plan.pieces
              .filter(({ isAllDay }) => isAllDay)
              .map((piece) => (
                <EventChip key={piece.key} piece={piece} onOpen={actions.onOpen} />
              ))}
          </div>
        ))}
        {isEmpty && <p className={classes.emptyWeek}>{t('calendar.nothingScheduled')}</p>}
      </div>
      <TimeGrid columns={columns} {...actions} />
    </div>
  );
}

/** One card per day; on screen the page scrolls to today. */
function WeekCards({ days, place, opening, onOpen, isPrinting }: WeekPanelProps & { isPrinting: boolean }) {
  const { isClosed } = opening;
  const first = days[0]?.day;
  const todays = useRef<HTMLLIElement>(null);
  const isEmpty = isAllEmpty(days);
  const isOnToday = !isPrinting && place.date === place.today && first !== place.today;
  useEffect(() => {
    if (isOnToday) todays.current?.scrollIntoView({ block: 'start' });
  }, [isOnToday]);
  return (
    <>
      {isEmpty && <p className={classes.emptyWeek}>{t('calendar.nothingScheduled')}</p>}
      <ul className={classes.cards}>
        {days.map((plan) => (
          <li
            key={plan.day}
            ref={plan.day === place.today ? todays : null}
            className={classes.card}
            data-today={plan.day === place.today || undefined}
          >
            <UnstyledButton
              className={classes.cardHead}
              data-day={plan.day}
              aria-label={describeDay(plan, isClosed(plan))}
              {...(plan.day === place.today && { 'aria-current': 'date' as const })}
              onClick={() => place.openDay(plan.day)}
            >
              <span>{formatLocalTime(plan.day, 'weekdayDay')}</span>
              <span className={classes.faint}>
                {countOn(plan) > 0
                  ? t('calendar.count', { count: countOn(plan) })
                  : isClosed(plan) && t('calendar.closedTime')}
              </span>
            </UnstyledButton>
            {!isEmpty && (
              <div className={classes.cardRows}>
                {plan.pieces.map((piece) => (
                  <EventChip key={piece.key} piece={piece} onOpen={onOpen} />
                ))}
                {plan.pieces.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {formatEmpty(plan)}
                  </Text>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * True while the page is being printed. `flushSync` renders the change before the browser lays out the printed pages. A
 * media query would report the width of the paper only after that.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
