/**
 * A period of at most this many days is shown by day. A longer one is shown by week, because a bar must stay wide
 * enough to see and press.
 */
const SINGLE_DAYS_MAX = 62;
const WEEK_DAYS = 7;

/** True for a period that is shown by week. */
export const isByWeek = (days: readonly unknown[]): boolean => days.length > SINGLE_DAYS_MAX;

/** Consecutive days in groups of one, or of seven for a long period; the last group may be shorter. */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  const size = isByWeek(days) ? WEEK_DAYS : 1;
  const groups: Day[][] = [];
  for (let at = 0; at < days.length; at += size) groups.push(days.slice(at, at + size));
  return groups;
}
