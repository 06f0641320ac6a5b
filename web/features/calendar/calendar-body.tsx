import { Skeleton, Stack } from '@mantine/core';
import { ErrorState } from '../../components/error-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { type CalendarView, daysOf, rangeOf } from './calendar-range.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayPanel } from './day-panel.tsx';
import type { DayPlan } from './day-plan.ts';
import { MonthPanel } from './month-panel.tsx';
import type { Move } from './move.ts';
import { SummaryCards } from './summary-cards.tsx';
import type { CalendarPlace } from './use-calendar-view.ts';
import { useDayPlans } from './use-day-plans.ts';
import { WeekPanel } from './week-panel.tsx';

export type CalendarActions = {
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  onMove: (move: Move) => void;
  onSlot: (at: string) => void;
};

type CalendarBodyProps = CalendarActions & { place: CalendarPlace };

/** The chosen view with its bar and figures; what was read once stays while the next range is on its way. */
export function CalendarBody({ place, ...actions }: CalendarBodyProps) {
  const { view, date } = place;
  const range = rangeOf(view, date);
  const { query, appointments, plans } = useDayPlans(range);
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  return (
    <Stack gap="md">
      <CalendarToolbar place={place} count={isCurrent ? appointments.length : undefined} />
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
          skeleton={<Skeleton height={view === 'day' ? 320 : 640} />}
        >
          {() => (
            <Stack gap="md" aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : 1}>
              <SummaryCards appointments={appointments} />
              <ViewPanel view={view} days={plansOf(plans, daysOf(range))} place={place} {...actions} />
            </Stack>
          )}
        </QueryState>
      )}
    </Stack>
  );
}

type ViewPanelProps = CalendarBodyProps & { view: CalendarView; days: readonly DayPlan[] };

function ViewPanel({ view, days, ...rest }: ViewPanelProps) {
  if (view === 'month') return <MonthPanel days={days} {...rest} />;
  if (view === 'week') return <WeekPanel days={days} {...rest} />;
  return <DayPanel plan={days[0]} {...rest} />;
}

function plansOf(plans: ReadonlyMap<string, DayPlan>, days: readonly string[]): DayPlan[] {
  return days.map((day) => plans.get(day) ?? { day, pieces: [] });
}
