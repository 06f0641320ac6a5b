import { DAY_MS, fromWallMs, toWallMs } from '../../../../core/business-time.ts';
import { addDays } from '../../../../core/calendar-day.ts';
import type { Rhythm } from '../reports.schema.ts';

/** The rule of a schedule. Days and time are local ones of the business. */
export type ReportRhythm = {
  rhythm: Rhythm;
  weekday: number;
  monthDay: number;
  everyDays: number;
  /** `HH:mm`. */
  time: string;
  /** First day of the first interval, `yyyy-MM-dd`. */
  startsOn: string;
};
/** The date of a scheduled report, and the instant at which it is due. */
export type Occurrence = { day: string; at: Date };

/** Number of days to search. It exceeds the longest interval between two occurrences of a schedule. */
const SEARCHED_DAYS = 100;

const lastOfMonth = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

function occursOn(rule: ReportRhythm, day: string): boolean {
  switch (rule.rhythm) {
    case 'daily':
      return true;
    case 'weekly':
      return new Date(day).getUTCDay() === rule.weekday;
    case 'monthly':
      return Number(day.slice(8)) === Math.min(rule.monthDay, lastOfMonth(day));
    case 'custom': {
      const days = (Date.parse(day) - Date.parse(rule.startsOn)) / DAY_MS;
      return days >= 0 && days % rule.everyDays === 0;
    }
  }
}

/**
 * Converts a local time to an instant. A time that the clocks skip becomes the instant after the jump. A repeated time
 * means its first occurrence.
 */
const instantOf = (day: string, time: string, timezone: string): Date =>
  fromWallMs(Date.parse(`${day}T${time}:00Z`), timezone).instant;

/** The calendar day of an instant in a zone. */
export const localDay = (at: Date, timezone: string): string =>
  new Date(toWallMs(at, timezone)).toISOString().slice(0, 10);

function search(
  rule: ReportRhythm,
  { from, step, timezone }: { from: string; step: 1 | -1; timezone: string },
  accepts: (at: Date) => boolean,
): Occurrence | null {
  for (let days = 0; days <= SEARCHED_DAYS; days += 1) {
    const day = addDays(from, step * days);
    if (!occursOn(rule, day)) continue;
    const at = instantOf(day, rule.time, timezone);
    if (accepts(at)) return { day, at };
  }
  return null;
}

/** The first occurrence after an instant. */
export function nextOccurrence(rule: ReportRhythm, timezone: string, after: Date): Occurrence | null {
  const today = localDay(after, timezone);
  const from = rule.rhythm === 'custom' && rule.startsOn > today ? rule.startsOn : addDays(today, -1);
  return search(rule, { from, step: 1, timezone }, (at) => at > after);
}

/** The last occurrence that is not after an instant. */
export function latestOccurrence(rule: ReportRhythm, timezone: string, until: Date): Occurrence | null {
  const from = addDays(localDay(until, timezone), 1);
  return search(rule, { from, step: -1, timezone }, (at) => at <= until);
}

/**
 * The period of a scheduled report: from the day of the previous occurrence to the day before `day`, both inclusive.
 */
export function periodOfOccurrence(rule: ReportRhythm, day: string): { from: string; to: string } {
  const to = addDays(day, -1);
  if (rule.rhythm === 'daily') return { from: to, to };
  if (rule.rhythm === 'weekly') return { from: addDays(day, -7), to };
  if (rule.rhythm === 'custom') return { from: addDays(day, -rule.everyDays), to };
  const endOfLast = addDays(`${day.slice(0, 7)}-01`, -1);
  const dayOfLast = Math.min(rule.monthDay, lastOfMonth(endOfLast));
  return { from: `${endOfLast.slice(0, 7)}-${String(dayOfLast).padStart(2, '0')}`, to };
}
