import type { Logger } from 'pino';
import {
  areSameRules,
  findZoneRules,
  installedZones,
  installZoneRules,
  type ZoneRules,
} from '../core/zone-rules.ts';
import { text } from './column-types.ts';
import type { SharedRunner, SystemRunner } from './database.ts';
import { parametersOf, rulesOfZone, toRules } from './load-zone-rules.ts';
import { ofEveryBusiness } from './statement.ts';

const zonesInUse = ofEveryBusiness({
  name: 'zones.in_use',
  because: 'a process loads the rules of every zone that a business uses',
  row: { name: text },
  text: 'SELECT DISTINCT timezone AS name FROM businesses ORDER BY 1',
});

/** The current rules of a zone in PostgreSQL; undefined for an unknown name. */
export async function readZoneRules(db: SharedRunner, zone: string): Promise<ZoneRules | undefined> {
  const { starts, offsets } = await db.one(rulesOfZone, parametersOf(zone));
  return toRules(zone, starts, offsets);
}

/**
 * Installs the rules of zones that this process does not have yet and that do not come from a column of the type
 * `zone`. Names unknown to PostgreSQL are skipped.
 */
export async function loadZoneRules(db: SharedRunner, zones: readonly string[]): Promise<void> {
  for (const zone of zones) {
    if (findZoneRules(zone)) continue;
    const rules = await readZoneRules(db, zone);
    if (rules) installZoneRules(rules);
  }
}

/**
 * Reads the rules of every installed zone and of every business's zone, one after the other, and installs changed ones.
 * Returns the zones whose rules changed. Logs a warning for a business's zone that PostgreSQL does not know, because no
 * time can be shown or computed for that business.
 */
export async function refreshZoneRules(db: SystemRunner, log: Logger): Promise<string[]> {
  const inUse = (await db.all(zonesInUse)).map(({ name }) => name);
  const changed: string[] = [];
  const unknown: string[] = [];
  for (const zone of new Set([...inUse, ...installedZones()])) {
    const rules = await readZoneRules(db, zone);
    if (!rules) {
      unknown.push(zone);
      continue;
    }
    const former = findZoneRules(zone);
    if (former && !areSameRules(former, rules)) changed.push(zone);
    installZoneRules(rules);
  }
  if (unknown.length > 0)
    log.warn({ zones: unknown }, `PostgreSQL does not know time zones: ${unknown.join(', ')}`);
  if (changed.length > 0)
    log.info({ zones: changed }, `the rules of time zones changed: ${changed.join(', ')}`);
  return changed;
}

/**
 * Interval at which zone rules are read again. The job `follow-zone-rules`, which moves appointments, has the same
 * interval, so that no process shows moved appointments with outdated rules for long.
 */
const REFRESH_MS = 3_600_000;

/**
 * Reads the rules of PostgreSQL now and every hour. A failed read is logged and repeated an hour later. Until then the
 * installed rules stay; a new zone is still loaded when it first appears. Returns the function that stops the timer.
 */
export function startZoneRuleRefresh(db: SystemRunner, log: Logger): () => Promise<void> {
  let running: Promise<unknown>;
  const refresh = () => {
    running = refreshZoneRules(db, log).catch((error: unknown) =>
      log.warn({ err: error }, 'the rules of time zones could not be read'),
    );
  };
  refresh();
  const timer = setInterval(refresh, REFRESH_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
