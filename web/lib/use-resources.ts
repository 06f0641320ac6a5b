import { useCallback } from 'react';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type Outputs, trpc } from '../trpc.ts';
import { t } from './text/texts.ts';

type ListedResources = Outputs['resources']['list'];

/** A bookable person or chair; the UI names it "calendar". */
export type Resource = Omit<ListedResources['resources'][number], 'name'> & { name: string };

const NONE: readonly Resource[] = [];

/** Name of a calendar. A business's first calendar has none until it is renamed. */
export const nameOfCalendar = (name: string | null) => name ?? t('common.mainCalendar');

const nameResources = ({ resources }: ListedResources): { resources: readonly Resource[] } => ({
  resources: resources.map((one) => ({ ...one, name: nameOfCalendar(one.name) })),
});

/** The query of the calendars of the business, in order. */
export const useResourcesQuery = () => trpc.resources.list.useQuery(undefined, { select: nameResources });

/**
 * Calendars of the business in order. `areSeveral` is false while loading or with a single calendar; the UI then shows
 * no calendar names.
 */
export function useResources() {
  const { data, isPending } = useResourcesQuery();
  const resources = data?.resources ?? NONE;
  return { resources, areSeveral: resources.length > 1, isPending };
}

/** True when a calendar offers a service; an appointment without a service can be in any calendar. */
export const offersService = ({ services }: Pick<Resource, 'services'>, serviceId: number | null) =>
  serviceId === null || services === null || services.includes(serviceId);

export type FormatCalendar = (
  appointment: Pick<AppointmentView, 'resourceId' | 'resourceName'>,
) => string | null;

/**
 * Name of an appointment's calendar, or a text that closed time applies to all calendars. Null when the business has
 * only one calendar.
 */
export function useCalendarLabel(): FormatCalendar {
  const { areSeveral } = useResources();
  return useCallback(
    ({ resourceId, resourceName }) => {
      if (!areSeveral) return null;
      return resourceId === null ? t('common.allCalendars') : nameOfCalendar(resourceName);
    },
    [areSeveral],
  );
}
