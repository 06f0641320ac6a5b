import type pg from 'pg';
import { findZoneRules, installZoneRules, ZONE_WINDOW, type ZoneRules } from '../core/zone-rules.ts';
import { floats, instant, ints, text } from './column-types.ts';
import { type AnyStatement, ofNoBusiness } from './statement.ts';

/** Sends a statement over a connection that the caller chose: its own, or one of the pool. */
export type Send = (statement: AnyStatement, values: unknown[]) => Promise<pg.QueryResultRow[]>;

export const rulesOfZone = ofNoBusiness({
  name: 'zones.rules',
  params: { name: text, from: instant, to: instant },
  row: { starts: floats, offsets: ints },
  text: `SELECT coalesce(array_agg(extract(epoch FROM starts_at)::float8 ORDER BY starts_at), '{}') AS starts,
      coalesce(array_agg(offset_seconds ORDER BY starts_at), '{}') AS offsets
    FROM zone_transitions($name, $from, $to)`,
});

const { from, to } = ZONE_WINDOW;
/** The parameters of `rulesOfZone` for a zone. */
export const parametersOf = (name: string) => ({ name, from: new Date(from), to: new Date(to) });

/** The row of `rulesOfZone` as rules; undefined for a name unknown to PostgreSQL. */
export function toRules(
  zone: string,
  starts: readonly number[],
  offsets: readonly number[],
): ZoneRules | undefined {
  if (starts.length === 0) return undefined;
  const changes = starts.map((at, index) => ({ at: at * 1_000, offsetSeconds: offsets[index] ?? 0 }));
  return { zone, from, to, changes };
}

/**
 * Installs the rules of zones that are new to this process. The runner calls this function for each statement with
 * columns of the type `zone`, over the same connection and before the caller gets the rows.
 */
export async function loadZonesOf(
  { zoneColumns }: AnyStatement,
  rows: readonly pg.QueryResultRow[],
  send: Send,
): Promise<void> {
  for (const row of rows) {
    for (const column of zoneColumns) {
      const name = row[column];
      if (typeof name !== 'string' || findZoneRules(name)) continue;
      const { order } = rulesOfZone;
      const parameters: Record<string, unknown> = parametersOf(name);
      const [answer] = await send(
        rulesOfZone,
        order.map((key) => parameters[key]),
      );
      const rules = answer && toRules(name, answer.starts, answer.offsets);
      if (rules) installZoneRules(rules);
    }
  }
}
