import { isTimezone } from '../../../core/business-time.ts';
import { rulesAround, type ZoneRules } from '../../../core/zone-rules.ts';
import { instant, text, zone } from '../../../db/column-types.ts';
import type { SharedRunner } from '../../../db/database.ts';
import { ofNoBusiness } from '../../../db/statement.ts';

/**
 * Leaves out names that are also abbreviations, because PostgreSQL prefers the abbreviation: CET would have no daylight
 * saving time. UTC and GMT are zones without it in either meaning.
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
 * The zone of a name, in PostgreSQL's own spelling; null for any name that Node and PostgreSQL do not both treat as the
 * same zone: an abbreviation (IST is India here and Israel there), an offset, a name that only one of them has.
 */
export async function findZone(db: SharedRunner, name: string): Promise<string | null> {
  if (!isTimezone(name)) return null;
  return (await db.first(zoneByName, { name }))?.name ?? null;
}

const clock = ofNoBusiness({
  name: 'businesses.clock',
  row: { now: instant },
  text: 'SELECT app_now() AS now',
});

/** The offsets of a zone around today, before a business changes to it. Null when `findZone` finds none. */
export async function findRulesOfZone(db: SharedRunner, name: string): Promise<ZoneRules | null> {
  const zoneRow = await findZone(db, name);
  return zoneRow === null ? null : rulesAround(zoneRow, (await db.one(clock)).now);
}
