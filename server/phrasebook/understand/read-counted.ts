import { addDays, addMonths, comingFrom, type Day, mondayOf } from './days.ts';
import type { Captured } from './match.ts';
import type { DateContext, DateRead } from './read-month.ts';

export const only = (day: Day | null): DateRead | null => (day ? { days: [day] } : null);

export const weekdayIn = ({ weekday }: Captured): number => weekday?.meanings.weekday ?? 0;

const DAYS_AHEAD_MAX = 730;

/**
 * The day at the end of a duration that starts today: "in two weeks". If a weekday is named, that weekday in the
 * resulting week.
 */
export function counted(captured: Captured, { today }: DateContext): { days: Day[] } {
  const count = captured.number ? (captured.number.meanings.number ?? 1) : 1;
  const unit = captured.longUnit?.meanings.unit;
  const days = unit === 'week' ? count * 7 : count;
  const day =
    unit === 'month' ? addMonths(today, Math.min(count, 24)) : addDays(today, Math.min(days, DAYS_AHEAD_MAX));
  return { days: [captured.weekday ? addDays(mondayOf(day), (weekdayIn(captured) + 6) % 7) : day] };
}

const daysOf = ({ number, longUnit }: Captured): number =>
  (number?.meanings.number ?? 1) * (longUnit?.meanings.unit === 'week' ? 7 : 1);

/**
 * The day at the end of a duration that starts on a named day: "today in two weeks", "a week tomorrow". Null for
 * months.
 */
export const countedFrom = (captured: Captured, { today }: DateContext): DateRead | null =>
  captured.longUnit?.meanings.unit === 'month'
    ? null
    : only(addDays(today, (captured.days?.meanings.days ?? 0) + Math.min(daysOf(captured), DAYS_AHEAD_MAX)));

/**
 * A weekday after a number of weeks: "Monday in two weeks". Counts the weeks from the coming Monday and from the Monday
 * of this week. Returns both days if they differ, so that the agent asks.
 */
export function countedWeekday(captured: Captured, context: DateContext): DateRead {
  const { today } = context;
  const ofWeek = counted(captured, context);
  if (captured.longUnit?.meanings.unit !== 'week') return ofWeek;
  const coming = comingFrom(addDays(today, 1), weekdayIn(captured));
  return {
    days: [...new Set([...ofWeek.days, addDays(coming, Math.min(daysOf(captured), DAYS_AHEAD_MAX))])],
  };
}

/** The day a number of weeks after the coming weekday or a named day: "jeudi en huit", "today week". */
export function weeksOn({ weekday, days, weeksOn: on }: Captured, { today }: DateContext): DateRead | null {
  const from = weekday
    ? comingFrom(addDays(today, 1), weekday.meanings.weekday ?? 0)
    : addDays(today, days?.meanings.days ?? 0);
  return only(addDays(from, (on?.meanings.weeksOn ?? 0) * 7));
}
