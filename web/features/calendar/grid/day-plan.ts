import type { AppointmentStatus } from '../../../../server/core/appointment-status.ts';
import { addDays } from '../../../../server/core/calendar-day.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type FormatCalendar, nameOfCalendar, type Resource } from '../../../lib/use-resources.ts';
import { type DayRange, daysOf } from '../use-calendar-view.ts';

/** The part of an appointment that falls on one day, in the business's wall-clock time. */
export type Piece = {
  /** Unique among all parts of a calendar. */
  key: string;
  appointment: AppointmentView;
  day: string;
  /** Start and end of the part on this day. The end may be the next midnight. */
  startsLocal: string;
  endsLocal: string;
  /** True when the part covers the day from midnight to midnight. */
  isAllDay: boolean;
  /** True when the appointment starts before this day or continues after it. */
  isContinued: boolean;
  /** Name of its calendar; null when the business has one calendar. */
  calendar: string | null;
};

export type DayPlan = {
  day: string;
  pieces: Piece[];
  /** Number of appointments on the day that `pieces` leaves out, because their status is hidden. */
  hidden: number;
};

const NOTHING_HIDDEN: ReadonlySet<AppointmentStatus> = new Set();
const ONE_CALENDAR: FormatCalendar = () => null;
const midnight = (day: string) => `${day}T00:00:00`;

/** A day, the midnight at which it starts and the midnight at which it ends. */
type Frame = { plan: DayPlan; from: string; to: string };

/**
 * Groups appointments by the days of a range, sorted by start. An appointment over several days appears on each of
 * them. Closed time is never hidden. Runs in one pass without date arithmetic, because a month may have thousands of
 * appointments.
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
    to: midnight(days[place + 1] ?? addDays(day, 1)),
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

export type StatusCounts = Readonly<Record<AppointmentStatus, number>>;

/**
 * Number of appointments in a range of days by status. An appointment over several days counts once. Closed time does
 * not count, as on the dashboard.
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

/** Number of visible appointments on a day, without closed time. */
export function countOn({ pieces }: DayPlan): number {
  return pieces.reduce((count, { appointment }) => (appointment.kind === 'closed' ? count : count + 1), 0);
}

/** Accessible name of a day: date, number of appointments, and whether it is closed. */
export function describeDay(plan: DayPlan, isClosed: boolean): string {
  return t(isClosed ? 'calendar.openDayClosed' : 'calendar.openDay', {
    day: formatLocalTime(plan.day, 'longDate'),
    appointments: t('calendar.count', { count: countOn(plan) }),
  });
}

/** Text of an empty day: no appointments, or all of them hidden. */
export function formatEmpty({ hidden }: DayPlan): string {
  return hidden === 0 ? t('calendar.nothingScheduled') : t('calendar.filter.hidden', { count: hidden });
}

/**
 * True when no day has any appointment or closed time, visible or hidden. One text for all days then replaces one per
 * day.
 */
export const isAllEmpty = (days: readonly DayPlan[]): boolean =>
  days.every(({ pieces, hidden }) => pieces.length === 0 && hidden === 0);

/** Appointments of a day in one calendar. */
export type DayColumn = {
  id: number;
  name: string;
  /** False for a deleted calendar, which is shown only because it still has appointments on this day. */
  isLive: boolean;
  /** The calendar's own working hours; null when it follows those of the business. */
  hours: Resource['hours'];
  plan: DayPlan;
};

/** True when an appointment is in a calendar. Closed time of the whole business is in every calendar. */
export function isInCalendar({ resourceId }: Pick<AppointmentView, 'resourceId'>, id: number): boolean {
  return resourceId === null || resourceId === id;
}

/** One column per calendar in their order, followed by deleted calendars that have appointments on that day. */
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
