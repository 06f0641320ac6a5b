import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import { periodOf, rangeOf } from '../calendar-range.ts';
import type { CalendarPlace } from '../use-calendar-view.ts';
import type { StatusFilter } from '../use-status-filter.ts';
import { countStatuses } from './count-booked.ts';
import { planDays } from './day-plan.ts';

/** Removed closed time is hidden; a cancelled appointment stays visible. */
function isShown({ kind, status }: AppointmentView): boolean {
  return kind !== 'closed' || status !== 'cancelled';
}

/**
 * What lies on each day of a day, a week or a month, without the hidden statuses, and how many appointments its period
 * has of each status. While another range is loading, `shown` is still the former one with its appointments, so that no
 * range looks empty before it is known to be.
 */
export function useDayPlans(
  { view, date }: Pick<CalendarPlace, 'view' | 'date'>,
  hidden: StatusFilter['hidden'],
) {
  const asked = useMemo(() => ({ view, date, range: rangeOf(view, date) }), [view, date]);
  const query = trpc.appointments.list.useQuery(asked.range, {
    placeholderData: keepPreviousData,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const shown = useLastValue(isCurrent ? asked : null) ?? asked;
  const appointments = useMemo(() => (query.data?.appointments ?? []).filter(isShown), [query.data]);
  const days = useMemo(
    () => [...planDays(appointments, shown.range, hidden).values()],
    [appointments, shown, hidden],
  );
  const counts = useMemo(
    () => countStatuses(appointments, periodOf(shown.view, shown.date)),
    [appointments, shown],
  );
  return { query, isCurrent, shown, days, counts };
}
