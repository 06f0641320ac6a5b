import { tzOffset } from '@date-fns/tz/tzOffset';
import { findZoneRules, installZoneRules, sampleZoneRules } from '../../server/core/zone-rules.ts';

const WINDOW = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2045, 0, 1) };

/**
 * Installs rules of zones from Node's own data, for tests that have no database. Never for tests of a process with one:
 * they would not notice that nobody loads the rules of a zone.
 */
export function installZones(...zones: string[]): void {
  for (const zone of zones) {
    if (findZoneRules(zone)) continue;
    installZoneRules(sampleZoneRules(zone, WINDOW, (at) => tzOffset(zone, new Date(at)) * 60));
  }
}
