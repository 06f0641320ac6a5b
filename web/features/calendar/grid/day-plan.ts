import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import type { DayRange } from '../calendar-range.ts';
import { daysOf } from '../calendar-range.ts';
import { shiftDay } from '../wall-clock.ts';

/** The part of an appointment that lies on one day, on the business's wall clock. */
export type Piece = {
  /** Unique among all parts of a calendar. */
  key: string;
  appointment: AppointmentView;
  day: string;
  /** Within the day; `endsLocal` may be the next midnight. */
  startsLocal: string;
  endsLocal: string;
  /** It covers the day from midnight to midnight. */
  isAllDay: boolean;
  /** The appointment begins before this day, or goes on after it. */
  isContinued: boolean;
};

export type DayPlan = { day: string; pieces: Piece[] };

const midnight = (day: string) => `${day}T00:00:00`;

/**
 * What lies on each day of a range, in order of the start. Time over several days appears on each of them.
 * Computed once for all views, so that a month with thousands of appointments is one pass.
 */
export function planDays(appointments: readonly AppointmentView[], range: DayRange): Map<string, DayPlan> {
  const plans = new Map(daysOf(range).map((day): [string, DayPlan] => [day, { day, pieces: [] }]));
  for (const appointment of appointments) {
    const first = appointment.startsLocal.slice(0, 10);
    for (let day = first < range.from ? range.from : first; day <= range.to; day = shiftDay(day, 1)) {
      if (day !== first && midnight(day) >= appointment.endsLocal) break;
      plans.get(day)?.pieces.push(pieceOf(appointment, day));
    }
  }
  for (const { pieces } of plans.values()) pieces.sort(byStart);
  return plans;
}

function pieceOf(appointment: AppointmentView, day: string): Piece {
  const { startsLocal, endsLocal } = appointment;
  const [from, to] = [midnight(day), midnight(shiftDay(day, 1))];
  return {
    key: `${appointment.id}@${day}`,
    appointment,
    day,
    startsLocal: startsLocal < from ? from : startsLocal,
    endsLocal: endsLocal > to ? to : endsLocal,
    isAllDay: startsLocal <= from && endsLocal >= to,
    isContinued: startsLocal < from || endsLocal > to,
  };
}

function byStart(a: Piece, b: Piece): number {
  if (a.isAllDay !== b.isAllDay) return a.isAllDay ? -1 : 1;
  return a.startsLocal < b.startsLocal
    ? -1
    : a.startsLocal > b.startsLocal
      ? 1
      : a.appointment.id - b.appointment.id;
}
