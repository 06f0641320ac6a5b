import { z } from 'zod';
import { listUpTo, textUpTo } from '../../core/limited.ts';
import { timeOfDayMs } from '../../core/opening-hours.ts';

/** Sunday is 0. */
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const dayOfWeek = z.int().min(0, 'Expected a day from 0 to 6').max(6, 'Expected a day from 0 to 6');

/** A time on the wall clock, '09:00' or '09:00:00'; empty where the day is closed. */
export const timeOfDay = z
  .union([z.literal(''), z.null(), textUpTo(8).regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)], {
    error: 'Expected a time like 09:00',
  })
  .transform((time) => (time ? time : null));

const times = z.object({ isClosed: z.boolean(), openTime: timeOfDay, closeTime: timeOfDay });

/** A day with its hours as somebody asks for them. */
export type DayHours = { dayOfWeek: number } & z.infer<typeof times>;

/** Why a day cannot be so; null when it can. A closed day needs no times. */
export function findDayProblem({ isClosed, openTime, closeTime }: DayHours): 'missing' | 'order' | null {
  if (isClosed) return null;
  if (!openTime || !closeTime) return 'missing';
  return timeOfDayMs(openTime) < timeOfDayMs(closeTime) ? null : 'order';
}

const PROBLEMS = {
  missing: 'Please enter an opening and a closing time',
  order: 'Opening time must be before closing time',
};

/** The problem of a day in the documented words, or null. */
export function sayDayProblem(day: DayHours): string | null {
  const problem = findDayProblem(day);
  return problem && `${DAY_NAMES[day.dayOfWeek] ?? ''}: ${PROBLEMS[problem]}`;
}

const dayHours = times.extend({ dayOfWeek }).superRefine((day, context) => {
  const message = sayDayProblem(day);
  if (message !== null) context.addIssue({ code: 'custom', message, path: ['openTime'] });
});

/** One day, named by the id of its row or by itself. */
export const updateDayInput = times
  .extend({ businessHoursId: z.int32().optional(), dayOfWeek: dayOfWeek.optional() })
  .refine(({ businessHoursId, dayOfWeek }) => (businessHoursId === undefined) !== (dayOfWeek === undefined), {
    error: 'Expected businessHoursId or dayOfWeek',
    path: ['dayOfWeek'],
  });
export type UpdateDayInput = z.infer<typeof updateDayInput>;

/** Up to seven days, each once. A day that is left out stays as it is. */
export const replaceWeekInput = z.object({
  days: listUpTo(dayHours, DAY_NAMES.length, 'Expected at most seven days')
    .refine((days) => days.length > 0, 'Expected at least one day')
    .refine((days) => new Set(days.map((day) => day.dayOfWeek)).size === days.length, {
      error: 'Expected each day once',
    }),
});
export type ReplaceWeekInput = z.infer<typeof replaceWeekInput>;

/** A day as it is kept. A day without a row (`id` null) is closed. Times are 'HH:MM:SS'. */
export type HoursDayView = DayHours & { id: number | null };

/** Seven days, Sunday first. `isSet` is false while the business has no hours at all. */
export type HoursWeekView = { days: HoursDayView[]; isSet: boolean };

const week = (hoursOf: (dayOfWeek: number) => readonly [open: string, close: string] | null): DayHours[] =>
  DAY_NAMES.map((_, day) => {
    const [openTime = null, closeTime = null] = hoursOf(day) ?? [];
    return { dayOfWeek: day, isClosed: openTime === null, openTime, closeTime };
  });
const isWeekday = (day: number) => day >= 1 && day <= 5;

/** Weeks to begin with. 23:59 is the end of the day: a business that never closes has no gap at midnight. */
export const HOURS_TEMPLATES = {
  office: week((day) => (isWeekday(day) ? ['09:00', '17:00'] : null)),
  always: week(() => ['00:00', '23:59']),
  retail: week((day) => (isWeekday(day) ? ['09:00', '20:00'] : day === 6 ? ['10:00', '18:00'] : null)),
} as const;
export type HoursTemplate = keyof typeof HOURS_TEMPLATES;
