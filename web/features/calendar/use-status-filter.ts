import { useMemo } from 'react';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../../server/core/appointment-status.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';

const NAMES = ['hide'] as const;

export type StatusFilter = {
  hidden: ReadonlySet<AppointmentStatus>;
  toggle: (status: AppointmentStatus) => void;
  showAll: () => void;
};

/** The statuses that the calendar does not show, kept in the address and shared by the day, the week and the month. */
export function useStatusFilter(): StatusFilter {
  const [{ hide: written }, set] = useUrlState(NAMES);
  const hidden = useMemo(() => readHidden(written), [written]);
  const keep = (next: readonly AppointmentStatus[]) => set({ hide: next.join(',') });
  return {
    hidden,
    toggle: (status) => keep(APPOINTMENT_STATUSES.filter((one) => hidden.has(one) !== (one === status))),
    showAll: () => keep([]),
  };
}

function readHidden(written: string): ReadonlySet<AppointmentStatus> {
  const named = new Set(written.split(','));
  return new Set(APPOINTMENT_STATUSES.filter((status) => named.has(status)));
}
