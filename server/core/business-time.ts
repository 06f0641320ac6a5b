import { formatWall, type NumericPattern } from './format-wall.ts';
import type { PortalLanguage } from './portal-language.ts';
import { offsetSecondsAt } from './zone-rules.ts';

/** Half-open span of instants: `from` is in it, `to` is not. */
export type InstantRange = { from: Date; to: Date };

/** "Today" of a business: from midnight to midnight on its own wall clock, 23 to 25 hours long. */
export function businessDay(now: Date, timezone: string): InstantRange {
  return dayFrom(midnightBefore(toWallMs(now, timezone)), timezone);
}

/** A calendar day `yyyy-MM-dd` of the business as instants; the day is inclusive. */
export function businessDate(date: string, timezone: string): InstantRange {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return dayFrom(Date.UTC(year, month - 1, day), timezone);
}

/** An instant on the last day of a span that ends at midnight: one day before the end, at the same local time. */
export function lastDayOf(endsAt: Date, timezone: string): Date {
  return fromWallMs(toWallMs(endsAt, timezone) - DAY_MS, timezone).instant;
}

/** The last midnight of a wall clock, written as if it were UTC. */
export const midnightBefore = (localMs: number): number => Math.floor(localMs / DAY_MS) * DAY_MS;

/**
 * The instants from one midnight to the next. Where the clocks skip midnight, a day begins at the first time that they
 * show, such as 1:00.
 */
function dayFrom(midnight: number, timezone: string): InstantRange {
  const begin = (localMs: number) => fromWallMs(localMs, timezone).instant;
  return { from: begin(midnight), to: begin(midnight + DAY_MS) };
}

/** Formats an instant on a zone's wall clock by a pattern of `formatWall`, such as 'MMM d, yyyy h:mm a'. */
export function formatInZone(instant: Date, timezone: string, pattern: NumericPattern): string;
export function formatInZone(
  instant: Date,
  timezone: string,
  pattern: string,
  language: PortalLanguage,
): string;
export function formatInZone(
  instant: Date,
  timezone: string,
  pattern: string,
  language: PortalLanguage = 'en',
): string {
  return formatWall(toWallMs(instant, timezone), pattern, language);
}

/**
 * True for the name of a zone (IANA) that this runtime knows. The rules of the zone come from PostgreSQL only
 * (zone-rules.ts).
 */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Minutes by which the wall clock of a zone is ahead of UTC at an instant. */
export function offsetMinutesAt(timezone: string, at: Date): number {
  return offsetSecondsAt(timezone, at.getTime()) / 60;
}

/** Milliseconds by which the wall clock of a zone is ahead of UTC at an instant. */
const aheadMs = (timezone: string, atMs: number): number => offsetSecondsAt(timezone, atMs) * 1_000;

/** An instant as its zone's wall clock, written as if it were UTC: the reverse of `fromWallMs`. */
export function toWallMs(instant: Date, timezone: string): number {
  return instant.getTime() + aheadMs(timezone, instant.getTime());
}

/**
 * The instant at which a zone's wall clock (written as if it were UTC) shows this time; the first one if the clocks
 * repeat the time. For a time that the clocks skip, returns the instant of the clock change with `isGap` true.
 */
export function fromWallMs(localMs: number, timezone: string): { instant: Date; isGap: boolean } {
  const before = localMs - aheadMs(timezone, localMs - DAY_MS);
  if (before + aheadMs(timezone, before) === localMs) return { instant: new Date(before), isGap: false };
  const after = localMs - aheadMs(timezone, localMs + DAY_MS);
  if (after + aheadMs(timezone, after) === localMs) return { instant: new Date(after), isGap: false };
  return { instant: clockChange(after, before, timezone), isGap: true };
}

/** Finds the change of the UTC offset between two instants: the first whole second with the later offset. */
function clockChange(fromMs: number, toMs: number, timezone: string): Date {
  const ahead = aheadMs(timezone, fromMs);
  let [low, high] = [Math.floor(fromMs / 1_000), Math.ceil(toMs / 1_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (aheadMs(timezone, middle * 1_000) === ahead) low = middle;
    else high = middle;
  }
  return new Date(high * 1_000);
}

/**
 * The instant of a time on the business's own wall clock, `yyyy-MM-ddTHH:mm[:ss]`; the first one if the clocks repeat
 * the time. Returns the problem `gap` for a time that the clocks skip. Throws a RangeError for any other text.
 */
export function parseWallClock(
  text: string,
  timezone: string,
): { instant: Date; problem?: never } | { problem: 'gap'; instant?: never } {
  const localMs = Date.parse(`${text}Z`);
  if (Number.isNaN(localMs)) throw new RangeError(`Not a time on a wall clock: ${text}`);
  const { instant, isGap } = fromWallMs(localMs, timezone);
  return isGap ? { problem: 'gap' } : { instant };
}
