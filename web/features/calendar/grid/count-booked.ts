import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import type { DayPlan } from './day-plan.ts';

/** The appointments that lie on some days, each once; closed time is none, on the dashboard and here. */
export function bookedOn(plans: readonly DayPlan[]): AppointmentView[] {
  const lying = plans.flatMap(({ pieces }) => pieces.map(({ appointment }) => appointment));
  return [...new Set(lying)].filter(({ kind }) => kind !== 'closed');
}

/** How many appointments lie on a day. */
export function countOn(plan: DayPlan): number {
  return bookedOn([plan]).length;
}
