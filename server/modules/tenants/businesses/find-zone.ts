import { isTimezone } from '../../../core/business-time.ts';
import { currentZone } from '../../../core/current-zone.ts';
import { rulesAround, type ZoneRules } from '../../../core/zone-rules.ts';
import { instant, text, zone } from '../../../db/column-types.ts';
import type { SharedRunner } from '../../../db/database.ts';
import { ofNoBusiness } from '../../../db/statement.ts';

/**
 * Excludes zone names that are also abbreviations, because PostgreSQL reads such a name as the abbreviation. For
 * example, CET would have no daylight saving time. UTC and GMT are allowed, because they mean the same as a name and as
 * an abbreviation.
 */
const zoneByName = ofNoBusiness({
  name: 'businesses.zone_by_name',
  params: { name: text },
  row: { name: zone },
  text: `SELECT n.name FROM pg_timezone_names n
    WHERE lower(n.name) = lower($name)
      AND (n.name IN ('UTC', 'GMT') OR NOT EXISTS (SELECT FROM pg_timezone_abbrevs a WHERE a.abbrev = upper(n.name)))`,
});

/**
 * Finds a zone by its current or a former name and returns its current name in PostgreSQL's spelling. Null for any name
 * that Node and PostgreSQL do not both treat as the same zone: an abbreviation (IST means India to one and Israel to
 * the other), an offset, or a name that only one of them knows.
 */
export async function findZone(db: SharedRunner, name: string): Promise<string | null> {
  if (!isTimezone(name)) return null;
  return (await db.first(zoneByName, { name: currentZone(name) }))?.name ?? null;
}

const clock = ofNoBusiness({
  name: 'businesses.clock',
  row: { now: instant },
  text: 'SELECT app_now() AS now',
});

/**
 * The UTC offsets of a zone around today, shown before a business changes to it. Null when `findZone` does not find the
 * zone.
 */
export async function findRulesOfZone(db: SharedRunner, name: string): Promise<ZoneRules | null> {
  const zoneRow = await findZone(db, name);
  return zoneRow === null ? null : rulesAround(zoneRow, (await db.one(clock)).now);
}
