import { useCallback } from 'react';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type Outputs, trpc } from '../trpc.ts';
import { t } from './text/texts.ts';

type ListedResources = Outputs['resources']['list'];

/** A person or a chair whose time is booked, by the name that readers see; people read "calendar". */
export type Resource = Omit<ListedResources['resources'][number], 'name'> & { name: string };

const NONE: readonly Resource[] = [];

/** The name of a calendar. The one that a business begins with has none until somebody names it. */
export const nameOfCalendar = (name: string | null) => name ?? t('common.mainCalendar');

const nameResources = ({ resources }: ListedResources): { resources: readonly Resource[] } => ({
  resources: resources.map((one) => ({ ...one, name: nameOfCalendar(one.name) })),
});

/** The query of the calendars of the business, in order. */
export const useResourcesQuery = () => trpc.resources.list.useQuery(undefined, { select: nameResources });

/** The calendars of the business, in order. Where there is one, or while they are unknown, nothing tells them apart. */
export function useResources() {
  const { data, isPending } = useResourcesQuery();
  const resources = data?.resources ?? NONE;
  return { resources, areSeveral: resources.length > 1, isPending };
}

/** Whether a calendar offers a service; an appointment without one can be in any. */
export const offersService = ({ services }: Pick<Resource, 'services'>, serviceId: number | null) =>
  serviceId === null || services === null || services.includes(serviceId);

export type SayCalendar = (
  appointment: Pick<AppointmentView, 'resourceId' | 'resourceName'>,
) => string | null;

/** Says in whose calendar an appointment is, or that closed time is in all; null where the business has one. */
export function useCalendarLabel(): SayCalendar {
  const { areSeveral } = useResources();
  return useCallback(
    ({ resourceId, resourceName }) => {
      if (!areSeveral) return null;
      return resourceId === null ? t('common.allCalendars') : nameOfCalendar(resourceName);
    },
    [areSeveral],
  );
}
