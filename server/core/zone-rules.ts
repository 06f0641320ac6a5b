/** A change of a zone's offset: from `at` (ms since 1970) on, its wall clock is `offsetSeconds` ahead of UTC. */
export type ZoneChange = { at: number; offsetSeconds: number };

/** The offsets of a time zone as PostgreSQL reports them, for the instants from `from` up to but excluding `to`. */
export type ZoneRules = {
  zone: string;
  from: number;
  to: number;
  /** Changes in ascending order; the first one is at `from`. */
  changes: ZoneChange[];
};

/** The period for which the server loads rules. It includes every time that can be booked (compute-booked-span.ts). */
export const ZONE_WINDOW = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2101, 0, 1) };

/** A browser gets rules for this many years before and after today. */
export const BROWSER_ZONE_YEARS = 3;

const WEEK_MS = 7 * 86_400_000;
const YEAR_MS = 365.2425 * 86_400_000;

const UTC: ZoneRules = { zone: 'UTC', ...ZONE_WINDOW, changes: [{ at: ZONE_WINDOW.from, offsetSeconds: 0 }] };

const installed = new Map<string, ZoneRules>([['UTC', UTC]]);

/**
 * Installs the rules of a zone for the whole process or browser, replacing older ones. Only `server/db/` (from
 * PostgreSQL) and `web/lib/text/zone-rules.ts` (from the server) call it. Every function of business-time.ts that takes
 * a zone name reads only these installed rules.
 */
export function installZoneRules(rules: ZoneRules): void {
  installed.set(rules.zone, rules);
}

/** The rules that are installed for a zone, or undefined. */
export function findZoneRules(zone: string): ZoneRules | undefined {
  return installed.get(zone);
}

/** The names of all zones with installed rules; UTC is always included. */
export function installedZones(): string[] {
  return [...installed.keys()];
}

/** Throws for a zone without installed rules. A guess could be wrong by an hour without any error. */
function requireZoneRules(zone: string): ZoneRules {
  const rules = installed.get(zone);
  if (!rules) throw new RangeError(`The rules of the time zone ${zone} are not loaded`);
  return rules;
}

/** Seconds by which the wall clock of a zone is ahead of UTC at an instant, in milliseconds since 1970. */
export function offsetSecondsAt(zone: string, at: number): number {
  return offsetOf(requireZoneRules(zone), at);
}

/**
 * Like `offsetSecondsAt`, but with the given rules. Outside the window of the rules, the first or last year of the
 * window repeats. The instant is moved into the window by whole weeks, as close as possible to whole years.
 */
export function offsetOf(rules: ZoneRules, at: number): number {
  const instant = shiftIntoWindow(rules, at);
  let [low, high] = [0, rules.changes.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rules.changes[middle]?.at ?? 0) <= instant) low = middle;
    else high = middle;
  }
  return rules.changes[low]?.offsetSeconds ?? 0;
}

function shiftIntoWindow({ from, to }: ZoneRules, at: number): number {
  if (at >= from && at < to) return at;
  const distance = at < from ? from - at : at - to + 1;
  const shift = Math.round((Math.ceil(distance / YEAR_MS) * YEAR_MS) / WEEK_MS) * WEEK_MS;
  return Math.min(Math.max(at < from ? at + shift : at - shift, from), to - 1);
}

/**
 * The part of a zone's rules that a browser needs: three years before and after `now`. Null for a zone unknown to
 * PostgreSQL.
 */
export function rulesAround(zone: string, now: Date): ZoneRules | null {
  const rules = installed.get(zone);
  if (!rules) return null;
  const [from, to] = [yearsFrom(now, -BROWSER_ZONE_YEARS), yearsFrom(now, BROWSER_ZONE_YEARS)];
  const changes = rules.changes.filter(({ at }) => at > from && at < to);
  return { zone, from, to, changes: [{ at: from, offsetSeconds: offsetOf(rules, from) }, ...changes] };
}

/**
 * Midnight (UTC) of the same day this many years later. Midnight is exact enough, and keeps the rules the same during a
 * day.
 */
function yearsFrom(now: Date, years: number): number {
  return Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate());
}

/** True when two versions of a zone's rules are equal. */
export function areSameRules(one: ZoneRules, other: ZoneRules): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Builds rules from a function that computes offsets, to the second; changes less than a week apart are missed. */
export function sampleZoneRules(
  zone: string,
  { from, to }: { from: number; to: number },
  offsetSecondsOf: (at: number) => number,
): ZoneRules {
  const changes: ZoneChange[] = [{ at: from, offsetSeconds: offsetSecondsOf(from) }];
  for (let week = from; week < to; week += WEEK_MS) {
    const [before, after] = [offsetSecondsOf(week), offsetSecondsOf(week + WEEK_MS)];
    if (before === after) continue;
    let [low, high] = [week, week + WEEK_MS];
    while (high - low > 1_000) {
      const middle = low + Math.floor((high - low) / 2_000) * 1_000;
      if (offsetSecondsOf(middle) === before) low = middle;
      else high = middle;
    }
    if (high < to) changes.push({ at: high, offsetSeconds: after });
  }
  return { zone, from, to, changes };
}
