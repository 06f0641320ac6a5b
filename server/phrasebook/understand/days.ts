/** A day in the form `2026-12-01`. These functions know neither time zone nor current time. */
export type Day = string;

const DAY_MS = 86_400_000;

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const ofMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => ofMs(toMs(day) + days * DAY_MS);

/** Adds minutes to a wall-clock moment such as `2026-12-01T10:30`. */
export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(`${moment}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => new Date(toMs(day)).getUTCDay();

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

export const dayOfMonth = (day: Day): number => Number(day.slice(8));
export const monthOf = (day: Day): number => Number(day.slice(5, 7));
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Null if the month has no such day. */
export function makeDay(year: number, month: number, number: number): Day | null {
  const ms = Date.UTC(year, month - 1, number);
  const day = Number.isFinite(ms) ? ofMs(ms) : '';
  return monthOf(day) === month && dayOfMonth(day) === number ? day : null;
}

/** The same day of the month a number of months later, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  for (let number = dayOfMonth(day); number > 28; number--) {
    const found = makeDay(year, month, number);
    if (found) return found;
  }
  return makeDay(year, month, Math.min(dayOfMonth(day), 28)) ?? day;
}

/** The first date with this weekday, from `day` on, including `day` itself. */
export const comingFrom = (day: Day, weekday: number): Day =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7);

export const lastOfMonth = (day: Day): Day => {
  const first = `${day.slice(0, 8)}01`;
  return addDays(addMonths(first, 1), -1);
};
