import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { BUILT_IN_SERVICES, DEFAULT_APPOINTMENT_MINUTES } from '../../../../server/core/plan.ts';
import { type Rhythm, SERIES_TIMES } from '../../../../server/core/recurring-days.ts';
import type {
  BookAppointmentInput,
  BookedTime,
  BuiltInService,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { ClosedTime } from '../../../../server/modules/scheduling/appointments/closures/closing.schema.ts';
import type {
  BookSeriesInput,
  SeriesPlan,
} from '../../../../server/modules/scheduling/appointments/series/series.schema.ts';
import type { ServiceView } from '../../../../server/modules/scheduling/services/services.schema.ts';
import { endInstant } from '../wall-clock.ts';

/** Start and end as typed: 'yyyy-MM-dd' and 'HH:mm', '' while missing. */
export type TypedSpan = { date: string; time: string; toDate: string; toTime: string; fullDay: boolean };

/** The fields of the booking form. */
export type BookingDraft = TypedSpan & {
  /** The selection: 'service:12', a built-in service, 'general', 'closed', or '' when nothing is selected. */
  what: string;
  minutes: number;
  /** The calendar. Null means any free calendar; for closed time it means all calendars. */
  resourceId: number | null;
  customerOption: 'skip' | 'list';
  customer: { id: number; name: string; isActive: boolean } | null;
  notes: string;
  repeats: Rhythm | 'never';
  /** Number of appointments in the series. */
  times: number;
  /** True when unavailable dates of the series are skipped. */
  leavesOut: boolean;
};

export const CLOSED_FROM = '09:00';
export const CLOSED_TO = '17:00';
export const NO_SERVICES = 'no-services';

export const EMPTY_DRAFT: BookingDraft = {
  what: '',
  minutes: DEFAULT_APPOINTMENT_MINUTES,
  resourceId: null,
  date: '',
  time: '',
  toDate: '',
  toTime: '',
  fullDay: false,
  customerOption: 'list',
  customer: null,
  notes: '',
  repeats: 'never',
  times: 10,
  leavesOut: false,
};

/**
 * True when the user has filled in a field. The calendar does not count, because the URL may select it. When the dialog
 * was opened with a time, the time does not count either.
 */
export function hasInput(draft: BookingDraft, hasTime: boolean): boolean {
  const { date, time, toDate, toTime, resourceId } = EMPTY_DRAFT;
  const begun = { ...draft, resourceId, ...(hasTime && { date, time, toDate, toTime }) };
  return JSON.stringify(begun) !== JSON.stringify(EMPTY_DRAFT);
}

export const isClosedSlot = ({ what }: Pick<BookingDraft, 'what'>) => what === 'closed';

/** What is booked, as server input; null when nothing is selected. */
export function whatOf({ what }: Pick<BookingDraft, 'what'>): BookAppointmentInput['what'] | null {
  if (what === 'general' || what === 'closed') return { kind: what };
  if (isBuiltIn(what)) return { kind: 'built_in', builtIn: what };
  const serviceId = Number(/^service:(\d+)$/.exec(what)?.[1]);
  return Number.isInteger(serviceId) ? { kind: 'service', serviceId } : null;
}

/** Id of the selected service of the business; null for any other choice. */
export function serviceIdOf(draft: Pick<BookingDraft, 'what'>): number | null {
  const what = whatOf(draft);
  return what?.kind === 'service' ? what.serviceId : null;
}

function isBuiltIn(what: string): what is BuiltInService {
  return Object.hasOwn(BUILT_IN_SERVICES, what);
}

/** Duration in minutes; null for closed time, when nothing is selected, or while the typed duration is invalid. */
export function minutesOf(draft: BookingDraft, services: readonly ServiceView[]): number | null {
  const what = whatOf(draft);
  if (what === null || what.kind === 'closed') return null;
  if (what.kind === 'general') return isLengthRight(draft) ? draft.minutes : null;
  if (what.kind === 'built_in') return BUILT_IN_SERVICES[what.builtIn].minutes;
  return services.find(({ id }) => id === what.serviceId)?.durationMinutes ?? null;
}

/** The start as a wall-clock time; null while incomplete. */
export function startOf({ date, time }: Pick<TypedSpan, 'date' | 'time'>): string | null {
  return isCalendarDay(date) && /^\d{2}:\d{2}/.test(time) ? `${date}T${time.slice(0, 5)}` : null;
}

export const endOf = ({ toDate, toTime }: TypedSpan) => startOf({ date: toDate, time: toTime });

/**
 * Sets the date. For closed time, also fills in the documented default times, and moves an end date before the start to
 * the start.
 */
export function withDate(draft: BookingDraft, date: string): BookingDraft {
  if (!isClosedSlot(draft) || date === '') return { ...draft, date };
  const toDate = draft.toDate === '' || draft.toDate < date ? date : draft.toDate;
  return { ...draft, date, toDate, time: draft.time || CLOSED_FROM, toTime: draft.toTime || CLOSED_TO };
}

/** Selects what is booked. For closed time, fills in the same defaults as `withDate`. */
export function withWhat(draft: BookingDraft, what: string): BookingDraft {
  return withDate({ ...draft, what }, draft.date);
}

export type SpanProblem = 'badDates' | 'badTimes' | 'sameTimes';

/** The error in the span of closed time; null when it is valid or incomplete. */
export function closedProblem({ date, time, toDate, toTime, fullDay }: TypedSpan): SpanProblem | null {
  if (date === '' || toDate === '') return null;
  if (toDate < date) return 'badDates';
  if (fullDay || time === '' || toTime === '') return null;
  if (toDate !== date || toTime > time) return null;
  return toTime === time ? 'sameTimes' : 'badTimes';
}

/** True when the form cannot be sent, because no service is selected or closed time has no valid span. */
export function isIncomplete(draft: BookingDraft): boolean {
  if (whatOf(draft) === null) return true;
  if (!isClosedSlot(draft)) return false;
  const hasEnd = draft.fullDay
    ? isCalendarDay(draft.date) && isCalendarDay(draft.toDate)
    : startOf(draft) !== null && endOf(draft) !== null;
  return !hasEnd || closedProblem(draft) !== null;
}

export type DraftProblems = Partial<Record<'date' | 'time' | 'minutes' | 'times' | 'customer', true>>;

/** Missing fields of an appointment. */
export function draftProblems(draft: BookingDraft): DraftProblems {
  if (isClosedSlot(draft)) return {};
  return {
    ...(!isCalendarDay(draft.date) && { date: true }),
    ...(startOf({ date: '2000-01-01', time: draft.time }) === null && { time: true }),
    ...(draft.what === 'general' && !isLengthRight(draft) && { minutes: true }),
    ...(draft.repeats !== 'never' && !areTimesRight(draft) && { times: true }),
    ...(draft.customerOption === 'list' && draft.customer === null && { customer: true }),
  };
}

function isLengthRight({ minutes }: BookingDraft): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440;
}

function areTimesRight({ times }: BookingDraft): boolean {
  return Number.isInteger(times) && times >= SERIES_TIMES.min && times <= SERIES_TIMES.max;
}

/**
 * The booking as server input; null while incomplete. Only general appointments have an end in the input. `zone` is
 * that of the business.
 */
export function toBooking(
  draft: BookingDraft,
  bookingKey: string,
  allowOverlap: boolean,
  zone: string,
): BookAppointmentInput | null {
  const what = whatOf(draft);
  const time = Object.keys(draftProblems(draft)).length > 0 ? null : timeOf(draft, zone);
  if (!what || !time) return null;
  return { bookingKey, what, time, ...inCalendar(draft), ...forWhom(draft), allowOverlap };
}

/**
 * The calendar as server input. Null when any calendar may be chosen, or when the closed time applies to all calendars.
 */
export function inCalendar({ resourceId }: Pick<BookingDraft, 'resourceId'>) {
  return resourceId === null ? {} : { resourceId };
}

/** Customer and notes as server input. */
function forWhom(draft: BookingDraft) {
  const chosen = !isClosedSlot(draft) && draft.customerOption === 'list' ? draft.customer : null;
  const customer = chosen
    ? ({ option: 'existing', customerId: chosen.id } as const)
    : ({ option: 'skipped' } as const);
  const notes = draft.notes.trim();
  return { customer, ...(notes && { notes }) };
}

/** The series as server input; null while the draft is incomplete or does not repeat. */
export function toSeriesPlan(draft: BookingDraft): SeriesPlan | null {
  const { date: first, times, repeats: rhythm, minutes } = draft;
  const what = whatOf(draft);
  const time = startOf(draft)?.slice(11) ?? null;
  if (rhythm === 'never' || what === null || what.kind === 'closed' || time === null) return null;
  const { minutes: isBadLength } = draftProblems(draft);
  if (isBadLength || !areTimesRight(draft)) return null;
  const length = what.kind === 'general' ? { minutes } : {};
  return { what, first, time, ...length, ...inCalendar(draft), rhythm, times };
}

/** The series as server input, without the days in `leaveOut`; null while incomplete. */
export function toSeries(
  draft: BookingDraft,
  leaveOut: string[],
): Omit<BookSeriesInput, 'bookingKey'> | null {
  const plan = toSeriesPlan(draft);
  if (!plan || Object.keys(draftProblems(draft)).length > 0) return null;
  return { ...plan, leaveOut, ...forWhom(draft) };
}

function timeOf(draft: BookingDraft, zone: string): BookedTime | null {
  if (isClosedSlot(draft)) return closedTimeOf(draft);
  const startsAt = startOf(draft);
  if (startsAt === null || draft.what !== 'general') return startsAt === null ? null : { startsAt };
  // An instant, because the wall clock shows the end twice if the clocks are set back before it.
  return { startsAt, endsAt: endInstant(startsAt, draft.minutes, zone).toISOString() };
}

/** Closed time as server input; null while incomplete. */
export function closedTimeOf(
  draft: TypedSpan,
): Extract<ClosedTime, { from: string } | { startsAt: string }> | null {
  if (draft.fullDay) return { from: draft.date, to: draft.toDate };
  const [startsAt, endsAt] = [startOf(draft), endOf(draft)];
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}
