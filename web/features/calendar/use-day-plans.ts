import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../../server/core/appointment-status.ts';
import type { AppointmentView } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Resource, useCalendarLabel, useResources } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';
import { countStatuses, isInCalendar, planDays } from './grid/day-plan.ts';
import { type CalendarPlace, periodOf, rangeOf } from './use-calendar-view.ts';

/** Hides removed closed time. A cancelled appointment stays visible. */
function isShown({ kind, status }: AppointmentView): boolean {
  return kind !== 'closed' || status !== 'cancelled';
}

/**
 * Appointments of the visible day, week or month per day and per status, filtered by calendar and status. While another
 * range is loading, `shown` is still the previous range with its appointments. A range therefore never looks empty
 * before its data is loaded.
 */
export function useDayPlans(
  { view, date }: Pick<CalendarPlace, 'view' | 'date'>,
  hidden: StatusFilter['hidden'],
  resourceId: CalendarFilter['resourceId'],
) {
  const requested = useMemo(() => ({ view, date, range: rangeOf(view, date) }), [view, date]);
  const query = trpc.appointments.list.useQuery(requested.range, {
    placeholderData: keepPreviousData,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const shown = useLastValue(isCurrent ? requested : null) ?? requested;
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

const STATUS_PARAMS = ['hide'] as const;

export type StatusFilter = {
  hidden: ReadonlySet<AppointmentStatus>;
  toggle: (status: AppointmentStatus) => void;
  showAll: () => void;
};

/** Statuses hidden from the calendar, stored in the URL and shared by day, week and month. */
export function useStatusFilter(): StatusFilter {
  const [{ hide }, set] = useUrlState(STATUS_PARAMS);
  const hidden = useMemo(() => readHidden(hide), [hide]);
  const save = (next: readonly AppointmentStatus[]) => set({ hide: next.join(',') });
  return {
    hidden,
    toggle: (status) => save(APPOINTMENT_STATUSES.filter((one) => hidden.has(one) !== (one === status))),
    showAll: () => save([]),
  };
}

function readHidden(param: string): ReadonlySet<AppointmentStatus> {
  const names = new Set(param.split(','));
  return new Set(APPOINTMENT_STATUSES.filter((status) => names.has(status)));
}

const CALENDAR_PARAMS = ['calendar'] as const;

export type CalendarFilter = {
  /** The calendar to show; null shows all calendars. */
  resourceId: number | null;
  /** The visible calendars. */
  shown: readonly Resource[];
  show: (resourceId: number | null) => void;
};

/**
 * Filter by calendar, stored in the URL and shared by day, week and month. If the URL contains the id of a deleted
 * calendar, all calendars are shown.
 */
export function useCalendarFilter(): CalendarFilter {
  const [{ calendar }, set] = useUrlState(CALENDAR_PARAMS);
  const { resources, areSeveral } = useResources();
  const requestedId = readId(calendar);
  const one = areSeveral ? resources.find(({ id }) => id === requestedId) : undefined;
  const show = useCallback(
    (resourceId: number | null) => set({ calendar: resourceId === null ? '' : String(resourceId) }),
    [set],
  );
  return useMemo(
    () => ({ resourceId: one?.id ?? null, shown: one ? [one] : resources, show }),
    [one, resources, show],
  );
}
