import type { AppointmentStatus } from '../../../../server/core/appointment-status.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { DayRange } from '../calendar-range.ts';
import type { DayPlan } from './day-plan.ts';

export type StatusCounts = Readonly<Record<AppointmentStatus, number>>;

/**
 * How many appointments lie on some days, by status, each counted once however many days it takes. Closed time is none,
 * on the dashboard and here.
 */
export function countStatuses(
  appointments: readonly AppointmentView[],
  { from, to }: DayRange,
): StatusCounts {
  const counts = { pending: 0, scheduled: 0, confirmed: 0, completed: 0, cancelled: 0, no_show: 0 };
  for (const { kind, status, startsLocal, endsLocal } of appointments) {
    if (kind === 'closed' || startsLocal.slice(0, 10) > to) continue;
    if (startsLocal.slice(0, 10) >= from || endsLocal > `${from}T00:00:00`) counts[status] += 1;
  }
  return counts;
}

/** How many of the shown appointments lie on a day. */
export function countOn({ pieces }: DayPlan): number {
  return pieces.reduce((count, { appointment }) => (appointment.kind === 'closed' ? count : count + 1), 0);
}
