import { useCallback, useMemo } from 'react';
import { readId } from '../../lib/url/read-id.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { type Resource, useResources } from '../../lib/use-resources.ts';

const NAMES = ['calendar'] as const;

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
  const [{ calendar }, set] = useUrlState(NAMES);
  const { resources, areSeveral } = useResources();
  const named = readId(calendar);
  const one = areSeveral ? resources.find(({ id }) => id === named) : undefined;
  const show = useCallback(
    (resourceId: number | null) => set({ calendar: resourceId === null ? '' : String(resourceId) }),
    [set],
  );
  return useMemo(
    () => ({ resourceId: one?.id ?? null, shown: one ? [one] : resources, show }),
    [one, resources, show],
  );
}
