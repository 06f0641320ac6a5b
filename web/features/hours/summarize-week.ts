import { DAY_MS } from '../../../server/core/business-time.ts';
import { type OpeningSpan, openingOf, timeOfDayMs } from '../../../server/core/opening-hours.ts';

type WeekSummary = {
  openDays: number;
  /** Minutes in a week without exceptions; a day that closes at 23:59 lasts until midnight. */
  weeklyMinutes: number;
  /** As entered; null when all days are closed. */
  earliestOpen: string | null;
  /** The latest closing time, counted from the day on which its span begins. */
  latestClose: { time: string; isNextDay: boolean } | null;
};

/** Figures of a week. */
export function summarizeWeek(spans: readonly OpeningSpan[]): WeekSummary {
  const opened = spans.map((span) => ({ ...span, ...openingOf(span) }));
  const first = [...spans].sort((a, b) => timeOfDayMs(a.openTime) - timeOfDayMs(b.openTime)).at(0);
  const last = [...opened].sort((a, b) => a.closeMs - b.closeMs).at(-1);
  return {
    openDays: new Set(spans.map(({ dayOfWeek }) => dayOfWeek)).size,
    weeklyMinutes: Math.round(
      opened.reduce((sum, { openMs, closeMs }) => sum + closeMs - openMs, 0) / 60_000,
    ),
    earliestOpen: first?.openTime ?? null,
    latestClose: last ? { time: last.closeTime, isNextDay: last.closeMs > DAY_MS } : null,
  };
}
