import { type OpeningHours, openingOf } from '../../../server/core/opening-hours.ts';

type WeekSummary = {
  openDays: number;
  /** Of an ordinary week; a day that closes at 23:59 lasts until midnight. */
  weeklyMinutes: number;
  /** 'HH:MM:SS' of the open days; null when all are closed. */
  earliestOpen: string | null;
  latestClose: string | null;
};

/** The figures of a week. */
export function summarizeWeek(days: readonly OpeningHours[]): WeekSummary {
  const open = days.flatMap((day) => {
    const opening = openingOf(day);
    return opening ? [{ ...day, minutes: (opening.closeMs - opening.openMs) / 60_000 }] : [];
  });
  const opens = open.flatMap(({ openTime }) => openTime ?? []).sort();
  const closes = open.flatMap(({ closeTime }) => closeTime ?? []).sort();
  return {
    openDays: open.length,
    weeklyMinutes: Math.round(open.reduce((sum, { minutes }) => sum + minutes, 0)),
    earliestOpen: opens[0] ?? null,
    latestClose: closes.at(-1) ?? null,
  };
}
