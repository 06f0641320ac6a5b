import { createHash } from 'node:crypto';
import { formatInZone } from '../../server/core/business-time.ts';

const HOUR_MS = 3_600_000;

/** Relative number of calls in each local hour of a day. */
const BY_HOUR = [
  ...[0.03, 0.02, 0.02, 0.02, 0.02, 0.03, 0.08, 0.25, 0.7, 1.6, 2, 1.8],
  ...[1.2, 1.3, 1.5, 1.4, 1.5, 1.6, 1.3, 0.7, 0.35, 0.15, 0.06, 0.04],
];
/** Relative number of calls on each day of a week, Monday first. */
const BY_WEEKDAY = [1.3, 1.1, 1, 1, 1, 0.45, 0.2];

/**
 * Maximum shift of a call, as a share of the average interval between calls. A share below one half keeps the order of
 * the calls.
 */
const MOST_SHIFT = 0.35;

function shiftOf(index: number): number {
  const [byte = 0] = createHash('md5').update(`demo time ${index}`).digest();
  return (byte / 255 - 0.5) * 2 * MOST_SHIFT;
}

type Hour = { ago: number; weight: number };

/**
 * The full hours from `from` to `to` hours before `now`. `ago` is the number of hours since the start of the hour;
 * `weight` is its relative number of calls.
 */
function hoursBefore(now: Date, timezone: string, from: number, to: number): Hour[] {
  const sinceHour = (now.getTime() % HOUR_MS) / HOUR_MS;
  return Array.from({ length: from - to - 1 }, (_, place) => {
    const ago = from - 1 - place + sinceHour;
    const start = new Date(now.getTime() - ago * HOUR_MS);
    const [weekday = 1, hour = 0] = formatInZone(start, timezone, 'i H').split(' ').map(Number);
    return { ago, weight: (BY_HOUR[hour] ?? 0) * (BY_WEEKDAY[weekday - 1] ?? 0) };
  });
}

/**
 * The start times of the calls in minutes before `now`, oldest first. All are at most `from` hours ago and follow the
 * distribution by hour and weekday. The last call always started `to` hours ago.
 */
export function spreadCalls(
  count: number,
  { now, timezone, from, to }: { now: Date; timezone: string; from: number; to: number },
): number[] {
  const hours = hoursBefore(now, timezone, from, to);
  const step = hours.reduce((sum, { weight }) => sum + weight, 0) / count;
  let [passed, next] = [0, 0];
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return to * 60;
    const wanted = (index + 0.5 + shiftOf(index)) * step;
    while (passed + (hours[next]?.weight ?? 1) < wanted) passed += hours[next++]?.weight ?? 1;
    const { ago = to, weight = 1 } = hours[next] ?? {};
    return Math.round((ago - (wanted - passed) / weight) * 60);
  });
}
