import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../../server/core/appointment-status.ts';

export type StatusFilter = {
  hidden: ReadonlySet<AppointmentStatus>;
  toggle: (status: AppointmentStatus) => void;
  showAll: () => void;
};

/** The statuses that the calendar does not show, kept in the address and shared by the day, the week and the month. */
export function useStatusFilter(): StatusFilter {
  const [params, setParams] = useSearchParams();
  const written = params.get('hide');
  const hidden = useMemo(() => readHidden(written), [written]);
  const keep = useCallback(
    (next: readonly AppointmentStatus[]) =>
      setParams(
        (previous) => {
          const params = new URLSearchParams(previous);
          if (next.length > 0) params.set('hide', next.join(','));
          else params.delete('hide');
          return params;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    hidden,
    toggle: (status) => keep(APPOINTMENT_STATUSES.filter((one) => hidden.has(one) !== (one === status))),
    showAll: () => keep([]),
  };
}

function readHidden(written: string | null): ReadonlySet<AppointmentStatus> {
  const named = new Set(written?.split(','));
  return new Set(APPOINTMENT_STATUSES.filter((status) => named.has(status)));
}
