import { isTimezone } from '../../core/business-time.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';

/**
 * Where PostgreSQL knows an abbreviation of the same name, it means that one: CET would have no summer time. UTC and
 * GMT mean the same either way.
 */
const zoneByName: Statement<{ name: string }> = {
  name: 'businesses.zone_by_name',
  text: `SELECT n.name FROM pg_timezone_names n
    WHERE lower(n.name) = lower($1)
      AND (n.name IN ('UTC', 'GMT') OR NOT EXISTS (SELECT FROM pg_timezone_abbrevs a WHERE a.abbrev = upper(n.name)))`,
};

/**
 * The zone of a name, in PostgreSQL's own spelling; null for whatever Node and PostgreSQL do not both know as the same
 * zone: an abbreviation (IST is India here and Israel there), an offset, a name of one of them alone.
 */
export async function findZone(db: Queryable, name: string): Promise<string | null> {
  if (!isTimezone(name)) return null;
  const [zone] = await run(db, zoneByName, [name]);
  return zone?.name ?? null;
}
