import { addDays, countDays } from '../../../../server/core/calendar-day.ts';
import type { Period } from '../../../lib/url/period.ts';

/** Sample calls per weekday, Sunday first: quiet weekends, a busy Monday. */
const BY_WEEKDAY = [3, 16, 13, 12, 14, 15, 6] as const;
/** Added to the calls of a day by day of the month, so that weeks differ. */
const SWING = [0, 2, -1, 1, -2] as const;

type SampleDay = { day: string; weekday: number; calls: number };

/** Sample calls for each day of a period; the same day always has the same number. */
export function sampleDays(period: Period): SampleDay[] {
  return Array.from({ length: countDays(period.from, period.to) }, (_, index) => {
    const day = addDays(period.from, index);
    const at = new Date(`${day}T00:00:00Z`);
    const weekday = at.getUTCDay();
    return { day, weekday, calls: (BY_WEEKDAY[weekday] ?? 0) + (SWING[at.getUTCDate() % SWING.length] ?? 0) };
  });
}

/** Rounded share of a number. */
export const part = (value: number, share: number): number => Math.round(value * share);

export const sumOf = <D>(days: readonly D[], figureOf: (day: D) => number): number =>
  days.reduce((sum, day) => sum + figureOf(day), 0);
