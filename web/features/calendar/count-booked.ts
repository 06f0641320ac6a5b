import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import type { DayPlan } from './day-plan.ts';

/** How many appointments there are: closed time is none, on the dashboard and here. */
export function countBooked(appointments: readonly Pick<AppointmentView, 'kind'>[]): number {
  return appointments.filter(({ kind }) => kind !== 'closed').length;
}

/** How many appointments lie on a day. */
export function countOn({ pieces }: DayPlan): number {
  return countBooked(pieces.map(({ appointment }) => appointment));
}
