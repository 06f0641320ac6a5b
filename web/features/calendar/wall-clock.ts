import { formatInZone, fromWallMs, MINUTE_MS } from '../../../server/core/business-time.ts';
import { formatWall, parseWall } from '../../../server/core/format-wall.ts';

/** The same day of another month, or the last day of a shorter month. */
export function shiftMonth(day: string, months: number): string {
  const at = new Date(parseWall(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatWall(Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay)), 'yyyy-MM-dd');
}

const MOMENT = "yyyy-MM-dd'T'HH:mm";

/** The place on the wall clock `minutes` further down, as 'yyyy-MM-ddTHH:mm'. Ignores clock changes. */
export function shiftMinutes(moment: string, minutes: number): string {
  return formatWall(parseWall(moment) + minutes * MINUTE_MS, MOMENT);
}

/** The instant of a wall-clock time; the clock change for a time that the clocks skip. */
const instantOf = (moment: string, zone: string): number =>
  fromWallMs(parseWall(moment), zone).instant.getTime();

/** The instant at which something ends that starts at a wall-clock time and takes `minutes`. */
export function endInstant(startsAt: string, minutes: number, zone: string): Date {
  return new Date(instantOf(startsAt, zone) + minutes * MINUTE_MS);
}

/** Like `endInstant`, as a wall-clock time 'yyyy-MM-ddTHH:mm'. */
export function endTime(startsAt: string, minutes: number, zone: string): string {
  return formatInZone(endInstant(startsAt, minutes, zone), zone, MOMENT);
}

/** Minutes that pass from one wall-clock time to another. */
export function minutesBetween(from: string, to: string, zone: string): number {
  return Math.round((instantOf(to, zone) - instantOf(from, zone)) / MINUTE_MS);
}

/** Weekday; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(parseWall(day)).getUTCDay();
}

/** A wall-clock time as form values. */
export function splitStart(startsAt: string) {
  const [date = '', time = ''] = startsAt.split('T');
  return { date, time: time.slice(0, 5) };
}

/** Two wall-clock times as form values. */
export function splitTimes(startsAt: string, endsAt: string) {
  const { date: toDate, time: toTime } = splitStart(endsAt);
  return { ...splitStart(startsAt), toDate, toTime };
}
