import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readId } from '../../lib/read-id.ts';
import { type Resource, useResources } from '../../lib/use-resources.ts';

export type CalendarFilter = {
  /** The one calendar that is shown; null for all of them. */
  resourceId: number | null;
  /** The calendars that the shown days are about. */
  shown: readonly Resource[];
  show: (resourceId: number | null) => void;
};

/**
 * Which of several calendars is shown, kept in the address and shared by the day, the week and the month. An address
 * that names one that is no longer there shows all.
 */
export function useCalendarFilter(): CalendarFilter {
  const [params, setParams] = useSearchParams();
  const { resources, areSeveral } = useResources();
  const named = readId(params.get('calendar'));
  const one = areSeveral ? resources.find(({ id }) => id === named) : undefined;
  const show = useCallback(
    (resourceId: number | null) =>
      setParams(
        (previous) => {
          const params = new URLSearchParams(previous);
          if (resourceId === null) params.delete('calendar');
          else params.set('calendar', String(resourceId));
          return params;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(
    () => ({ resourceId: one?.id ?? null, shown: one ? [one] : resources, show }),
    [one, resources, show],
  );
}
