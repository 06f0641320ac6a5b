import { DAY_MS, fromWallMs, toWallMs } from '../../../../core/business-time.ts';
import { addDays } from '../../../../core/calendar-day.ts';
import type { Rhythm } from '../reports.schema.ts';

/** The rule of a schedule; days and time are those of the business's calendar and clock. */
export type ReportRhythm = {
  rhythm: Rhythm;
  weekday: number;
  monthDay: number;
  everyDays: number;
  /** `HH:mm`. */
  time: string;
  /** `yyyy-MM-dd`: the first day of the interval. */
  startsOn: string;
};
/** The day of a scheduled report, and its instant. */
export type Occurrence = { day: string; at: Date };

/** More days than lie between two occurrences of any report schedule. */
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

/** A time that the clocks skip becomes the instant after the jump; a repeated time means its first occurrence. */
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

/** The period of a scheduled report: whole days from the previous occurrence up to the day before this one. */
export function periodOfOccurrence(rule: ReportRhythm, day: string): { from: string; to: string } {
  const to = addDays(day, -1);
  if (rule.rhythm === 'daily') return { from: to, to };
  if (rule.rhythm === 'weekly') return { from: addDays(day, -7), to };
  if (rule.rhythm === 'custom') return { from: addDays(day, -rule.everyDays), to };
  const endOfLast = addDays(`${day.slice(0, 7)}-01`, -1);
  const dayOfLast = Math.min(rule.monthDay, lastOfMonth(endOfLast));
  return { from: `${endOfLast.slice(0, 7)}-${String(dayOfLast).padStart(2, '0')}`, to };
}
