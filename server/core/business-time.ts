import { tz } from '@date-fns/tz';
import { addDays, format, startOfDay, startOfWeek } from 'date-fns';

/** Half-open span of instants: `from` is in it, `to` is not. */
export type InstantRange = { from: Date; to: Date };

/** "Today" of a business: from midnight to midnight on its own wall clock, 23 to 25 hours long. */
export function businessDay(now: Date, timezone: string): InstantRange {
  const from = startOfDay(now, { in: tz(timezone) });
  return { from: new Date(from), to: new Date(addDays(from, 1)) };
}

/** "This week" of a business: Sunday first (product.md). */
export function businessWeek(now: Date, timezone: string): InstantRange {
  const from = startOfWeek(now, { in: tz(timezone), weekStartsOn: 0 });
  return { from: new Date(from), to: new Date(addDays(from, 7)) };
}

/** A calendar day `yyyy-MM-dd` of the business as instants; the day is inclusive. */
export function businessDate(date: string, timezone: string): InstantRange {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const zone = tz(timezone);
  const from = zone(new Date(0));
  from.setFullYear(year, month - 1, day);
  from.setHours(0, 0, 0, 0);
  return { from: new Date(from), to: new Date(addDays(from, 1)) };
}

/** An instant on the business's wall clock in a date-fns pattern, for instance 'MMM d, yyyy h:mm a'. */
export function formatInZone(instant: Date, timezone: string, pattern: string): string {
  return format(instant, pattern, { in: tz(timezone) });
}

/** True for a zone that this runtime knows (IANA name). */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
