import type { AppointmentStatus } from '../../../../server/core/appointment-status.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { SayCalendar } from '../../../lib/use-resources.ts';
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
  /** In whose calendar it is, in words; null where the business has one. */
  calendar: string | null;
};

export type DayPlan = {
  day: string;
  pieces: Piece[];
  /** How many appointments lie on the day and are not among the pieces, because their status is hidden. */
  hidden: number;
};

const NOTHING_HIDDEN: ReadonlySet<AppointmentStatus> = new Set();
const ONE_CALENDAR: SayCalendar = () => null;
const midnight = (day: string) => `${day}T00:00:00`;

/** A day with its first midnight and the one that ends it. */
type Frame = { plan: DayPlan; from: string; to: string };

/**
 * What lies on each day of a range, in order of the start. Time over several days appears on each of them. Closed time
 * is never hidden. Computed once for all views, so that a month with thousands of appointments is one pass, in which no
 * date is computed.
 */
export function planDays(
  appointments: readonly AppointmentView[],
  range: DayRange,
  hidden = NOTHING_HIDDEN,
  formatCalendar = ONE_CALENDAR,
): Map<string, DayPlan> {
  const frames = framesOf(range);
  const places = new Map(frames.map(({ plan }, place) => [plan.day, place]));
  for (const appointment of appointments) {
    const first = appointment.startsLocal.slice(0, 10);
    const isHidden = isHiddenBy(hidden, appointment);
    const calendar = formatCalendar(appointment);
    let place = first < range.from ? 0 : (places.get(first) ?? frames.length);
    for (let frame = frames[place]; frame; frame = frames[++place]) {
      if (frame.plan.day !== first && frame.from >= appointment.endsLocal) break;
      if (isHidden) frame.plan.hidden += 1;
      else frame.plan.pieces.push({ ...pieceOf(appointment, frame), calendar });
    }
  }
  for (const { plan } of frames) plan.pieces.sort(byStart);
  return new Map(frames.map(({ plan }) => [plan.day, plan]));
}

function isHiddenBy(hidden: ReadonlySet<AppointmentStatus>, { kind, status }: AppointmentView): boolean {
  return kind !== 'closed' && hidden.has(status);
}

function framesOf(range: DayRange): Frame[] {
  const days = daysOf(range);
  return days.map((day, place) => ({
    plan: { day, pieces: [], hidden: 0 },
    from: midnight(day),
    to: midnight(days[place + 1] ?? shiftDay(day, 1)),
  }));
}

function pieceOf(appointment: AppointmentView, { plan: { day }, from, to }: Frame): Omit<Piece, 'calendar'> {
  const { startsLocal, endsLocal } = appointment;
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
