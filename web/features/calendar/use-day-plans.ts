import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { trpc } from '../../trpc.ts';
import type { DayRange } from './calendar-range.ts';
import { planDays } from './day-plan.ts';

/** Closed time that was removed is gone; a cancelled appointment stays in sight. */
function isShown({ kind, status }: AppointmentView): boolean {
  return kind !== 'closed' || status !== 'cancelled';
}

/** The appointments of a range of days, and what lies on each day. The former ones stay while others are fetched. */
export function useDayPlans({ from, to }: DayRange) {
  const query = trpc.appointments.list.useQuery(
    { from, to },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const appointments = useMemo(() => (query.data?.appointments ?? []).filter(isShown), [query.data]);
  const plans = useMemo(() => planDays(appointments, { from, to }), [appointments, from, to]);
  return { query, appointments, plans };
}
