import { z } from 'zod';
import { problem, problemWith, withValues } from '../../../core/error-text.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import { findOverlaps, type OpenTimes, spansOf } from '../../../core/opening-hours.ts';

/** Names of the days, beginning with Sunday. */
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const dayOfWeek = z.int().min(0, problem('fields.dayRange')).max(6, problem('fields.dayRange'));

/** A local time, '09:00' or '09:00:00'; empty or null on a closed day. */
export const timeOfDay = z
  .union([z.literal(''), z.null(), textUpTo(8).regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)], {
    error: problem('fields.timeOfDay'),
  })
  .transform((time) => (time ? time : null));

/** The most spans that a day may have. */
export const SPANS_MAX = 4;

const span = z.object({ openTime: timeOfDay, closeTime: timeOfDay });

/** A day in the form; its times may still be missing. If `isClosed`, the spans are ignored. */
export type DayHours = { dayOfWeek: number; isClosed: boolean; spans: z.infer<typeof span>[] };

/**
 * Reasons why a day is invalid. `missing`: a time is missing. `overlap`: two spans of the day overlap. `overlapNext`:
 * the hours overlap those of the next open day.
 */
export type DayProblem =
  | { dayOfWeek: number; kind: 'missing' }
  | { dayOfWeek: number; kind: 'overlap' }
  | { dayOfWeek: number; kind: 'overlapNext'; nextDay: number };

/** The problems of a week, Sunday's first; empty for a valid week. */
export function findWeekProblems(days: readonly DayHours[]): DayProblem[] {
  const missing = days
    .filter((day) => !day.isClosed && (day.spans.length === 0 || spansOf(day).length < day.spans.length))
    .map(({ dayOfWeek }): DayProblem => ({ dayOfWeek, kind: 'missing' }));
  const overlaps = findOverlaps(days.flatMap(spansOf)).map(([{ dayOfWeek }, next]): DayProblem => {
    const nextDay = next.dayOfWeek;
    return nextDay === dayOfWeek
      ? { dayOfWeek, kind: 'overlap' }
      : { dayOfWeek, kind: 'overlapNext', nextDay };
  });
  return [...missing, ...overlaps].sort((a, b) => a.dayOfWeek - b.dayOfWeek);
}

/** Text keys of the days, Sunday first. */
const WEEKDAYS = [
  'fields.weekdays.0',
  'fields.weekdays.1',
  'fields.weekdays.2',
  'fields.weekdays.3',
  'fields.weekdays.4',
  'fields.weekdays.5',
  'fields.weekdays.6',
] as const;
const weekday = (dayOfWeek: number) => WEEKDAYS[dayOfWeek] ?? WEEKDAYS[0];

/** The text of a problem, which names its day. */
export function textOfDayProblem(dayProblem: DayProblem | { dayOfWeek: number; kind: 'order' }) {
  const day = weekday(dayProblem.dayOfWeek);
  if (dayProblem.kind === 'missing') return withValues('fields.hoursMissing', { day });
  if (dayProblem.kind === 'order') return withValues('fields.hoursOrder', { day });
  if (dayProblem.kind === 'overlap') return withValues('fields.hoursOverlap', { day });
  return withValues('fields.hoursOverlapNext', { day, next: weekday(dayProblem.nextDay) });
}

/**
 * A day with a single span (the documented REST format) or with all of its spans. If both are sent, `spans` applies.
 */
const requestedDay = z.object({
  isClosed: z.boolean(),
  openTime: timeOfDay.optional(),
  closeTime: timeOfDay.optional(),
  spans: listUpTo(span, SPANS_MAX, problem('fields.spansMax')).optional(),
});
export type RequestedDay = { dayOfWeek: number } & z.infer<typeof requestedDay>;

const dayHours = requestedDay.extend({ dayOfWeek }).superRefine((day, context) => {
  if (!isMissingTimes(day)) return;
  const dayProblem = problemWith(textOfDayProblem({ dayOfWeek: day.dayOfWeek, kind: 'missing' }));
  context.addIssue({ code: 'custom', ...dayProblem, path: [day.spans ? 'spans' : 'openTime'] });
});

/** True when an open day lacks one of its times. */
export function isMissingTimes({ isClosed, openTime, closeTime, spans, dayOfWeek }: RequestedDay): boolean {
  const requestedSpans = spans ?? [{ openTime: openTime ?? null, closeTime: closeTime ?? null }];
  return findWeekProblems([{ dayOfWeek, isClosed, spans: requestedSpans }]).some(
    ({ kind }) => kind === 'missing',
  );
}

/** Identifies one day, by the id of its row or by its weekday. */
export const updateDayInput = requestedDay
  .extend({ businessHoursId: z.int32().optional(), dayOfWeek: dayOfWeek.optional() })
  .refine(({ businessHoursId, dayOfWeek }) => (businessHoursId === undefined) !== (dayOfWeek === undefined), {
    error: problem('fields.dayById'),
    path: ['dayOfWeek'],
  });
export type UpdateDayInput = z.infer<typeof updateDayInput>;

/** Up to seven days, no day twice. */
export const weekDays = listUpTo(dayHours, DAY_NAMES.length, problem('fields.daysMax7'))
  .refine((days) => days.length > 0, problem('fields.dayMin'))
  .refine((days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length, {
    error: problem('fields.eachDayOnce'),
  });

/** An absent day is unchanged. */
export const replaceWeekInput = z.object({ days: weekDays });
export type ReplaceWeekInput = z.infer<typeof replaceWeekInput>;

/**
 * A stored day. A day without a row (`id` null) is closed, and a closed day has no spans. `openTime` is the first
 * opening and `closeTime` the last closing, 'HH:MM:SS'.
 */
export type HoursDayView = {
  id: number | null;
  dayOfWeek: number;
  isClosed: boolean;
  openTime: string | null;
  closeTime: string | null;
  spans: OpenTimes[];
};

/** Seven days, Sunday first. `isSet` is false while the business has no hours at all. */
export type HoursWeekView = { days: HoursDayView[]; isSet: boolean };

const week = (hoursOf: (dayOfWeek: number) => readonly [open: string, close: string] | null): DayHours[] =>
  DAY_NAMES.map((_, day) => {
    const hours = hoursOf(day);
    const spans = hours ? [{ openTime: hours[0], closeTime: hours[1] }] : [];
    return { dayOfWeek: day, isClosed: hours === null, spans };
  });
const isWeekday = (day: number) => day >= 1 && day <= 5;

/**
 * Templates for a week. A day that is open around the clock ends at 23:59, which counts as midnight, so no minute is
 * closed.
 */
export const HOURS_TEMPLATES = {
  office: week((day) => (isWeekday(day) ? ['09:00', '17:00'] : null)),
  always: week(() => ['00:00', '23:59']),
  retail: week((day) => (isWeekday(day) ? ['09:00', '20:00'] : day === 6 ? ['10:00', '18:00'] : null)),
} as const;
export type HoursTemplate = keyof typeof HOURS_TEMPLATES;
