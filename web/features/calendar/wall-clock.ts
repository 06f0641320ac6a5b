import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, addMonths, differenceInCalendarDays, format } from 'date-fns';

/** A wall-clock text ('yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm[:ss]') as a date whose own clock shows it, wherever we are. */
function clock(text: string): TZDate {
  return new TZDate(text.length > 10 ? `${text}Z` : `${text}T00:00Z`, 'UTC');
}

/** The day so many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  return format(addDays(clock(day), days), 'yyyy-MM-dd');
}

/** The same day of another month; the last one where that month is shorter. */
export function shiftMonth(day: string, months: number): string {
  return format(addMonths(clock(day), months), 'yyyy-MM-dd');
}

/** A wall-clock time so many minutes later, as 'yyyy-MM-ddTHH:mm'. */
export function shiftMinutes(moment: string, minutes: number): string {
  return format(addMinutes(clock(moment), minutes), "yyyy-MM-dd'T'HH:mm");
}

/** Minutes from one wall-clock time to another. */
export function minutesBetween(from: string, to: string): number {
  return Math.round((clock(to).getTime() - clock(from).getTime()) / 60_000);
}

/** How many midnights lie between two days. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(clock(to), clock(from));
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return clock(day).getDay();
}

/** A wall-clock text in a date-fns pattern. */
export function sayWall(text: string, pattern: string): string {
  return format(clock(text), pattern);
}

/** A wall-clock time in the fields of a form. */
export function splitStart(startsAt: string) {
  const [date = '', time = ''] = startsAt.split('T');
  return { date, time: time.slice(0, 5) };
}

/** Two wall-clock times in the fields of a form. */
export function splitTimes(startsAt: string, endsAt: string) {
  const { date: toDate, time: toTime } = splitStart(endsAt);
  return { ...splitStart(startsAt), toDate, toTime };
}
