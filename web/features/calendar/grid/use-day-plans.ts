import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import { rangeOf } from '../calendar-range.ts';
import type { CalendarPlace } from '../use-calendar-view.ts';
import { planDays } from './day-plan.ts';

/** Removed closed time is hidden; a cancelled appointment stays visible. */
function isShown({ kind, status }: AppointmentView): boolean {
  return kind !== 'closed' || status !== 'cancelled';
}

/**
 * The appointments of a day, a week or a month, and what lies on each day. While another range is loading, `shown` is
 * still the former one with its appointments, so that no range looks empty before it is known to be.
 */
export function useDayPlans({ view, date }: Pick<CalendarPlace, 'view' | 'date'>) {
  const asked = useMemo(() => ({ view, date, range: rangeOf(view, date) }), [view, date]);
  const query = trpc.appointments.list.useQuery(asked.range, {
    placeholderData: keepPreviousData,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const shown = useLastValue(isCurrent ? asked : null) ?? asked;
  const appointments = useMemo(() => (query.data?.appointments ?? []).filter(isShown), [query.data]);
  const plans = useMemo(() => planDays(appointments, shown.range), [appointments, shown]);
  return { query, isCurrent, shown, plans };
}
