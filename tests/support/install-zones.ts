import { tzOffset } from '@date-fns/tz/tzOffset';
import { findZoneRules, installZoneRules, sampleZoneRules } from '../../server/core/zone-rules.ts';

const WINDOW = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2045, 0, 1) };

/**
 * Installs zone rules from the time zone data of Node, for tests without a database. Tests of a process with a database
 * must not use this function: they would not notice missing zone rules.
 */
export function installZones(...zones: string[]): void {
  for (const zone of zones) {
    if (findZoneRules(zone)) continue;
    installZoneRules(sampleZoneRules(zone, WINDOW, (at) => tzOffset(zone, new Date(at)) * 60));
  }
}
