import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { nameOfCalendar, type Resource } from '../../../lib/use-resources.ts';
import type { DayPlan } from './day-plan.ts';

/** What lies on a day in one of several calendars. */
export type DayColumn = {
  id: number;
  name: string;
  /** Whether it can be booked: one that was removed is shown for what is still in it. */
  isLive: boolean;
  /** Working hours of its own; null for those of the business. */
  hours: Resource['hours'];
  plan: DayPlan;
};

/** Closed time of the whole business is in each calendar. */
export function isInCalendar({ resourceId }: Pick<AppointmentView, 'resourceId'>, id: number): boolean {
  return resourceId === null || resourceId === id;
}

/** A day calendar by calendar, in their order; behind them those that were removed and have something on that day. */
export function columnsOf(
  plan: DayPlan,
  resources: readonly Pick<Resource, 'id' | 'name' | 'hours'>[],
): readonly DayColumn[] {
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  for (const { appointment } of plan.pieces) {
    const { resourceId, resourceName } = appointment;
    if (resourceId !== null && !names.has(resourceId)) names.set(resourceId, nameOfCalendar(resourceName));
  }
  const live = new Map(resources.map((resource) => [resource.id, resource]));
  return [...names].map(([id, name]) => ({
    id,
    name,
    isLive: live.has(id),
    hours: live.get(id)?.hours ?? null,
    plan: { ...plan, pieces: plan.pieces.filter(({ appointment }) => isInCalendar(appointment, id)) },
  }));
}
