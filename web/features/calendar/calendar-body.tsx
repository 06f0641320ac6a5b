import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { APPOINTMENT_STATUSES } from '../../../server/core/appointment-status.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './calendar.module.css';
import { CalendarFilterField } from './calendar-filter-field.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarActions } from './grid/calendar-actions.ts';
import type { StatusCounts } from './grid/count-booked.ts';
import { DayPanel } from './grid/day-panel.tsx';
import type { DayPlan } from './grid/day-plan.ts';
import { MonthPanel } from './grid/month-panel.tsx';
import { useDayPlans } from './grid/use-day-plans.ts';
import { type Openings, useOpening } from './grid/use-opening.ts';
import { WeekPanel } from './grid/week-panel.tsx';
import { StatusLegend } from './status-legend.tsx';
import { type CalendarFilter, useCalendarFilter } from './use-calendar-filter.ts';
import type { CalendarPlace } from './use-calendar-view.ts';
import { type StatusFilter, useStatusFilter } from './use-status-filter.ts';

type CalendarBodyProps = CalendarActions & {
  place: CalendarPlace;
  phone: boolean;
  /** What can be done with the shown days as a whole. */
  tools: ReactNode;
};

/** The chosen view with its bar and figures; the former one stays while the next is loading. */
export function CalendarBody({ place, phone, tools, ...actions }: CalendarBodyProps) {
  const filter = useStatusFilter();
  const calendar = useCalendarFilter();
  const opening = useOpening(calendar.shown);
  const { query, isCurrent, shown, days, counts } = useDayPlans(place, filter.hidden, calendar.resourceId);
  const legend = <StatusLegend counts={counts} filter={filter} />;
  const isOnItsWay = query.data !== undefined && !isCurrent;
  const count = isCurrent ? countShown(counts, filter) : undefined;
  return (
    <Stack gap="xs" className={classes.calendar}>
      <CalendarToolbar place={place} count={count} phone={phone} tools={tools} />
      {isOnItsWay && <VisuallyHidden role="status">{t('calendar.loading')}</VisuallyHidden>}
      {query.error && query.data === undefined ? (
        <ErrorState
          message={t('calendar.loadFailed', { message: formatError(query.error) })}
          busy={query.isFetching}
          onAction={() => void query.refetch()}
        />
      ) : (
        <QueryState
          query={query}
          loadingText={t('calendar.loading')}
          skeleton={<Skeleton height={place.view === 'day' ? 320 : 640} />}
        >
          {() => (
            <Stack gap="xs" aria-busy={isOnItsWay} opacity={isOnItsWay ? 0.6 : 1}>
              {/* On a phone the days come first. */}
              <div className={classes.filters}>
                <CalendarFilterField filter={calendar} />
                {!phone && legend}
              </div>
              <LatePanel
                days={days}
                opening={opening}
                calendars={calendar.shown}
                place={{ ...place, view: shown.view, date: shown.date }}
                {...actions}
              />
              {phone && legend}
            </Stack>
          )}
        </QueryState>
      )}
    </Stack>
  );
}

function countShown(counts: StatusCounts, { hidden }: StatusFilter): number {
  return APPOINTMENT_STATUSES.reduce((sum, status) => (hidden.has(status) ? sum : sum + counts[status]), 0);
}

type ViewPanelProps = CalendarActions & {
  place: CalendarPlace;
  days: readonly DayPlan[];
  opening: Openings;
  calendars: CalendarFilter['shown'];
};

function ViewPanel({ days, calendars, ...rest }: ViewPanelProps) {
  const { view } = rest.place;
  if (view === 'month') return <MonthPanel days={days} {...rest} />;
  if (view === 'week') return <WeekPanel days={days} {...rest} />;
  return <DayPanel plan={days[0]} calendars={calendars} {...rest} />;
}

const Panel = memo(ViewPanel);

/**
 * Another view, or other days, is computed after the press is painted; the former one stays meanwhile. What changed in the
 * days that are shown is there at once.
 */
function LatePanel(props: ViewPanelProps) {
  const late = useDeferredValue(props);
  const isSame = late.place.view === props.place.view && late.place.date === props.place.date;
  return <Panel {...(isSame ? props : late)} />;
}
