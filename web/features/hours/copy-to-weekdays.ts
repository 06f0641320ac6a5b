import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';

/** Copies the hours of one day to Monday through Friday, and to that day itself. */
export function copyToWeekdays(days: readonly DayHours[], from: DayHours): DayHours[] {
  return days.map((day) => {
    const isCopy = (day.dayOfWeek >= 1 && day.dayOfWeek <= 5) || day.dayOfWeek === from.dayOfWeek;
    return isCopy ? { ...from, dayOfWeek: day.dayOfWeek } : day;
  });
}
