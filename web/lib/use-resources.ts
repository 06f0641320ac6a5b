import { useCallback } from 'react';
import type { AppointmentView } from '../../server/domains/appointments/appointments.schema.ts';
import { type Outputs, trpc } from '../trpc.ts';
import { t } from './texts.ts';

/** A person or a chair whose time is booked; people read "calendar". */
export type Resource = Outputs['resources']['list']['resources'][number];

const NONE: readonly Resource[] = [];

/** The calendars of the business, in order. Where there is one, or while they are unknown, nothing tells them apart. */
export function useResources() {
  const { data, isPending } = trpc.resources.list.useQuery();
  const resources = data?.resources ?? NONE;
  return { resources, areSeveral: resources.length > 1, isPending };
}

/** Whether a calendar offers a service; an appointment without one can be in any. */
export const offersService = ({ services }: Pick<Resource, 'services'>, serviceId: number | null) =>
  serviceId === null || services === null || services.includes(serviceId);

export type SayCalendar = (appointment: Pick<AppointmentView, 'resourceName'>) => string | null;

/** Says in whose calendar an appointment is, or that closed time is in all; null where the business has one. */
export function useSayCalendar(): SayCalendar {
  const { areSeveral } = useResources();
  return useCallback(
    ({ resourceName }) => (areSeveral ? (resourceName ?? t('common.allCalendars')) : null),
    [areSeveral],
  );
}
