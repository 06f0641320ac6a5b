import {
  BROWSER_ZONE_YEARS,
  findZoneRules,
  installZoneRules,
  sampleZoneRules,
  type ZoneRules,
} from '../../../server/core/zone-rules.ts';

/**
 * Installs the zone rules that the server sent. All times of the business use them, because the browser's own rules may
 * be years old. A repeated call with the same object does nothing.
 */
export function installServerRules(rules: ZoneRules): void {
  if (findZoneRules(rules.zone) !== rules) installZoneRules(rules);
}

/**
 * Installs the rules of the viewer's own time zone, sampled from the browser's clock. Does nothing if rules of this
 * zone are installed already, such as those that the server sent for the business.
 */
export function installViewerRules(zone: string): void {
  if (findZoneRules(zone)) return;
  const year = new Date().getUTCFullYear();
  const window = {
    from: Date.UTC(year - BROWSER_ZONE_YEARS, 0, 1),
    to: Date.UTC(year + BROWSER_ZONE_YEARS, 0, 1),
  };
  installZoneRules(sampleZoneRules(zone, window, (at) => -60 * new Date(at).getTimezoneOffset()));
}

/** Zone rules stored in this browser; null unless they are complete rules of the zone. */
export function parseZoneRules(text: string | null, zone: string | null): ZoneRules | null {
  try {
    const rules = JSON.parse(text ?? 'null') as Partial<ZoneRules> | null;
    const isWhole = rules?.zone === zone && Array.isArray(rules?.changes) && rules.changes.length > 0;
    return isWhole ? (rules as ZoneRules) : null;
  } catch {
    return null;
  }
}
