import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { periodOf, rangeOf } from '../calendar-range.ts';
import type { CalendarFilter } from '../use-calendar-filter.ts';
import type { CalendarPlace } from '../use-calendar-view.ts';
import type { StatusFilter } from '../use-status-filter.ts';
import { countStatuses } from './count-booked.ts';
import { isInCalendar } from './day-columns.ts';
import { planDays } from './day-plan.ts';

/** Removed closed time is hidden; a cancelled appointment stays visible. */
function isShown({ kind, status }: AppointmentView): boolean {
  return kind !== 'closed' || status !== 'cancelled';
}

/**
 * What lies on each day of a day, a week or a month in the shown calendar, or in all, without the hidden statuses, and
 * how many appointments its period has of each status. While another range is loading, `shown` is still the former one with its appointments, so that no
 * range looks empty before it is known to be.
 */
export function useDayPlans(
  { view, date }: Pick<CalendarPlace, 'view' | 'date'>,
  hidden: StatusFilter['hidden'],
  resourceId: CalendarFilter['resourceId'],
) {
  const asked = useMemo(() => ({ view, date, range: rangeOf(view, date) }), [view, date]);
  const query = trpc.appointments.list.useQuery(asked.range, {
    placeholderData: keepPreviousData,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const shown = useLastValue(isCurrent ? asked : null) ?? asked;
  const formatCalendar = useCalendarLabel();
  const appointments = useMemo(() => {
    const all = (query.data?.appointments ?? []).filter(isShown);
    return resourceId === null ? all : all.filter((one) => isInCalendar(one, resourceId));
  }, [query.data, resourceId]);
  const days = useMemo(
    () => [...planDays(appointments, shown.range, hidden, formatCalendar).values()],
    [appointments, shown, hidden, formatCalendar],
  );
  const counts = useMemo(
    () => countStatuses(appointments, periodOf(shown.view, shown.date)),
    [appointments, shown],
  );
  return { query, isCurrent, shown, days, counts };
}
