import { formatDay, formatDayRange } from '../../lib/text/formats.ts';
import type { Period } from '../../lib/url/period.ts';

/** More days than these are drawn as weeks: a bar must stay wide enough to be seen and pressed. */
const SINGLE_DAYS_MAX = 62;
const WEEK_DAYS = 7;

/** A day, or the days of a week, and what each series says of them. */
export type DayBar = { days: Period; label: string; values: readonly number[]; total: number };

/** The bars of days in their order, by the week where there are many. */
export function toDayBars<D extends { day: string }>(
  days: readonly D[],
  valuesOf: (day: D) => readonly number[],
): DayBar[] {
  const size = days.length > SINGLE_DAYS_MAX ? WEEK_DAYS : 1;
  const bars: DayBar[] = [];
  for (let at = 0; at < days.length; at += size) bars.push(toBar(days.slice(at, at + size), valuesOf));
  return bars;
}

function toBar<D extends { day: string }>(
  days: readonly D[],
  valuesOf: (day: D) => readonly number[],
): DayBar {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const each = days.map(valuesOf);
  const values = (each[0] ?? []).map((_, series) => sum(each.map((one) => one[series] ?? 0)));
  const label = from === to ? formatDay(from) : formatDayRange(from, to, 'none');
  return { days: { from, to }, label, values, total: sum(values) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
