import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ErrorState } from '../../components/error-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { sayError } from '../../lib/api-errors.ts';
import { PHONE_QUERY } from '../../lib/phone-query.ts';
import { t } from '../../lib/texts/t.ts';
import { daysOf, periodOf, sayRange } from './calendar-range.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarActions } from './grid/calendar-actions.ts';
import { bookedOn } from './grid/count-booked.ts';
import { DayPanel } from './grid/day-panel.tsx';
import type { DayPlan } from './grid/day-plan.ts';
import { MonthPanel } from './grid/month-panel.tsx';
import { useDayPlans } from './grid/use-day-plans.ts';
import { WeekPanel } from './grid/week-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import type { CalendarPlace } from './use-calendar-view.ts';

type CalendarBodyProps = CalendarActions & { place: CalendarPlace };

/** The chosen view with its bar and figures; the former one stays while the next is loading. */
export function CalendarBody({ place, ...actions }: CalendarBodyProps) {
  const { query, isCurrent, shown, plans } = useDayPlans(place);
  const booked = bookedOn(plansOf(plans, daysOf(periodOf(shown.view, shown.date))));
  // On a phone the days come first.
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const month = shown.view === 'month' ? sayRange('month', shown.date) : null;
  const summary = <SummaryCards booked={booked} period={month} />;
  const isOnItsWay = query.data !== undefined && !isCurrent;
  return (
    <Stack gap="md">
      <CalendarToolbar place={place} count={isCurrent ? booked.length : undefined} />
      {isOnItsWay && <VisuallyHidden role="status">{t('calendar.loading')}</VisuallyHidden>}
      {query.error && query.data === undefined ? (
        <ErrorState
          message={t('calendar.loadFailed', { message: sayError(query.error) })}
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
            <Stack gap="md" aria-busy={isOnItsWay} opacity={isOnItsWay ? 0.6 : 1}>
              {!phone && summary}
              <ViewPanel
                days={plansOf(plans, daysOf(shown.range))}
                place={{ ...place, view: shown.view, date: shown.date }}
                {...actions}
              />
              {phone && summary}
            </Stack>
          )}
        </QueryState>
      )}
    </Stack>
  );
}

type ViewPanelProps = CalendarBodyProps & { days: readonly DayPlan[] };

function ViewPanel({ days, ...rest }: ViewPanelProps) {
  const { view } = rest.place;
  if (view === 'month') return <MonthPanel days={days} {...rest} />;
  if (view === 'week') return <WeekPanel days={days} {...rest} />;
  return <DayPanel plan={days[0]} {...rest} />;
}

function plansOf(plans: ReadonlyMap<string, DayPlan>, days: readonly string[]): DayPlan[] {
  return days.map((day) => plans.get(day) ?? { day, pieces: [] });
}
