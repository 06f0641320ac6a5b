import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { offsetMinutesAt } from '../core/business-time.ts';
import { floats, instant, ints, text, texts } from './column-types.ts';
import type { SystemRunner } from './database.ts';
import { ofEveryBusiness, type RowOf } from './statement.ts';

/** More names than this are not logged. */
const NAMED_MAX = 10;

/** A zone and the first sample at which the two disagree; null where PostgreSQL does not know it. */
export type ZoneDifference = { zone: string; from: Date | null };

/**
 * Weekly samples of ten years, of which only those around a change of offset and two a year are compared. A name that
 * PostgreSQL does not know has no row.
 */
const zoneSamples = ofEveryBusiness({
  name: 'zones.samples',
  because: 'a zone counts whichever business uses it',
  params: { known: texts, from: instant },
  row: { zone: text, at: floats, minutes: ints },
  text: `WITH zones AS (
      SELECT name AS zone FROM pg_timezone_names
      WHERE name = ANY ($known::text[]) OR name IN (SELECT timezone FROM businesses)
    ), sides AS (
      SELECT zone, at, away, lag(away) OVER w AS before, lead(away) OVER w AS after, row_number() OVER w AS place
      FROM zones, LATERAL (
        SELECT at, (at AT TIME ZONE zone) - (at AT TIME ZONE 'UTC') AS away
        FROM generate_series($from::timestamptz, $from::timestamptz + interval '10 years', interval '7 days') at
      ) weeks
      WINDOW w AS (PARTITION BY zone ORDER BY at)
    )
    SELECT coalesce(zone, '') AS zone, array_agg(extract(epoch FROM at)::float8 ORDER BY at) AS at,
      array_agg(extract(epoch FROM away)::integer / 60 ORDER BY at) AS minutes
    FROM sides WHERE away <> before OR away <> after OR place % 26 = 1
    GROUP BY zone ORDER BY zone`,
});

/** PostgreSQL's offsets of a zone: minutes ahead of UTC at some instants, in seconds since 1970. */
export type ZoneSamples = RowOf<typeof zoneSamples>;

const strangeZones = ofEveryBusiness({
  name: 'zones.strange',
  because: 'a zone counts whichever business uses it',
  row: { timezone: text },
  text: `SELECT DISTINCT timezone FROM businesses
    WHERE timezone NOT IN (SELECT name FROM pg_timezone_names) ORDER BY 1`,
});

/** The zones for which Node computes another offset. Yields to requests between zones. */
export async function findZoneDifferences(
  samples: Iterable<ZoneSamples>,
  minutesAt: (zone: string, at: Date) => number = offsetMinutesAt,
): Promise<ZoneDifference[]> {
  const differences: ZoneDifference[] = [];
  for (const { zone, at, minutes } of samples) {
    const place = at.findIndex(
      (second, index) => minutesAt(zone, new Date(second * 1_000)) !== minutes[index],
    );
    if (place >= 0) differences.push({ zone, from: new Date((at[place] ?? 0) * 1_000) });
    await setImmediate();
  }
  return differences;
}

/**
 * The zones, of the portal's list and of all businesses, for which Node and PostgreSQL disagree at some time of the
 * next ten years, sampled by the week. Both carry their own copy of the IANA database.
 */
export async function compareZones(db: SystemRunner, from: Date): Promise<ZoneDifference[]> {
  const known = Intl.supportedValuesOf('timeZone');
  const samples = await db.all(zoneSamples, { known, from });
  const sampled = new Set(samples.map(({ zone }) => zone));
  const strange = (await db.all(strangeZones)).map(({ timezone }) => timezone);
  const unknown = [...known.filter((zone) => !sampled.has(zone)), ...strange];
  return [...unknown.map((zone) => ({ zone, from: null })), ...(await findZoneDifferences(samples))];
}

/**
 * Warns once, with names, of zones of which a time would depend on who computes it. For the start of a process: neither
 * waits for it nor fails with it. Resolves when it is done.
 */
export async function warnOfZones(db: SystemRunner, log: Logger): Promise<void> {
  try {
    const differences = await compareZones(db, new Date());
    if (differences.length === 0) return;
    const zones = differences.map(sayDifference).sort();
    const more = zones.length > NAMED_MAX ? ` and ${zones.length - NAMED_MAX} more` : '';
    const named = zones.slice(0, NAMED_MAX).join(', ') + more;
    log.warn(
      { zones },
      `Node and PostgreSQL disagree about time zones: ${named}. Update the older of the two`,
    );
  } catch (error) {
    log.warn({ err: error }, 'the time zones of Node and PostgreSQL could not be compared');
  }
}

function sayDifference({ zone, from }: ZoneDifference): string {
  return from ? `${zone} from ${from.toISOString().slice(0, 10)}` : `${zone}, unknown to PostgreSQL`;
}
