import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimezone, offsetMinutesAt } from '../../server/core/business-time.ts';
import { currentZone, RENAMED_ZONES } from '../../server/core/current-zone.ts';
import { installZoneRules, offsetOf, ZONE_WINDOW } from '../../server/core/zone-rules.ts';
import { loadZoneRules, readZoneRules, refreshZoneRules } from '../../server/db/refresh-zone-rules.ts';
import { LIVE_TOPICS } from '../../server/events/invalidations.ts';
import { readTimetable } from '../../server/modules/scheduling/appointments/slots/find-open-slots.ts';
import { findZone } from '../../server/modules/tenants/businesses/find-zone.ts';
import { updateBusinessProfile } from '../../server/modules/tenants/businesses/update-business-profile.ts';
import { expectRefusal } from '../support/accounts.ts';
import { adminOf, buildTestApp, makeCompany } from '../support/app.ts';
import { asMember } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

const test = forFile(buildTestApp);

const NOW = new Date('2026-11-22T00:00:00Z');
/** The rules of British Columbia before it stopped changing its clocks. */
const OLD_VANCOUVER = {
  changes: [
    { at: ZONE_WINDOW.from, offsetSeconds: -28_800 },
    { at: Date.parse('2026-03-08T10:00:00Z'), offsetSeconds: -25_200 },
    { at: Date.parse('2026-11-01T09:00:00Z'), offsetSeconds: -28_800 },
  ],
};
/** Names that Node accepts, and that PostgreSQL does not know or interprets differently. */
const AMBIGUOUS = ['CAT', 'IST', 'US/Pacific-New', 'EST', 'CET', 'cet', 'WET', 'HST'];
const WRONG = [...AMBIGUOUS, '+05:00', 'Mars/Olympus', '', 'Factory', 'UTC0', "UTC'; --"];

describe('a time zone', () => {
  it.each(splitWords('America/Vancouver Asia/Kathmandu UTC Etc/GMT+5 Japan Europe/Kyiv Asia/Kolkata'))(
    'the time zone %s has the same meaning in Node and PostgreSQL',
    async (name) => {
      expect(await findZone(test.deps.db, name)).toBe(name);
      const july = new Date('2026-07-15T00:00:00Z');
      await loadZoneRules(test.deps.db, [name]);
      expect(await offsetsOf(name, [july])).toEqual([offsetMinutesAt(name, july) * 60]);
    },
  );

  it('a time zone is returned in the spelling of the database', async () => {
    expect(await findZone(test.deps.db, 'america/toronto')).toBe('America/Toronto');
  });

  it.each(Object.entries(RENAMED_ZONES))(
    'the former name %s of a time zone is replaced by its current name %s',
    async (former, current) => {
      expect(await findZone(test.deps.db, former)).toBe(current);
      expect(await findZone(test.deps.db, former.toLowerCase())).toBe(current);
      expect(await findZone(test.deps.db, current)).toBe(current);
      for (const at of [NOW, new Date('2026-07-01T00:00:00Z')])
        expect(at.toLocaleString('en', { timeZone: former })).toBe(
          at.toLocaleString('en', { timeZone: current }),
        );
    },
  );

  it.each(WRONG)('the name "%s" is refused as a time zone', async (name) =>
    expect(await findZone(test.deps.db, name)).toBeNull(),
  );

  it.each(AMBIGUOUS)(
    'Node accepts the time zone name %s, which is an abbreviation or unknown in PostgreSQL',
    (name) => expect(isTimezone(name)).toBe(true),
  );
});

it.each(['CAT', 'IST', 'US/Pacific-New'])(
  'a business’s time zone cannot be set to %s, with an error on the field',
  async (timezone) => {
    const company = await makeCompany(test.deps);
    const before = await test.deps.prisma.business.findUnique({ where: { id: company.id } });
    const input = { name: 'Moved', slogan: '', type: '', timezone };
    const member = asMember(test.deps, company.id);
    const refusal = await expectRefusal(
      updateBusinessProfile(member, adminOf(company), input),
      'validation_failed',
    );
    const message = 'Choose a time zone by its city, for example America/Toronto.';
    expect(refusal.details.fields).toEqual({ timezone: message });
    expect(await test.deps.prisma.business.findUnique({ where: { id: company.id } })).toEqual(before);
  },
);

it('a change of a business’s profile is published to its browsers, and a new time zone invalidates every topic except sessions', async () => {
  const company = await makeCompany(test.deps);
  const published: string[][] = [];
  const publish = (_: unknown, topics: string[]) => void published.push([...topics].sort());
  const member = { ...asMember(test.deps, company.id), invalidations: { publish } as never };
  const save = async (timezone: string) => {
    const profile = { name: `Renamed ${company.id}`, slogan: '', type: '', timezone };
    await updateBusinessProfile(member, adminOf(company), profile);
    return published.splice(0);
  };
  expect(await save('America/Toronto')).toEqual([['catalogue', 'team']]);
  const everything = LIVE_TOPICS.filter((topic) => topic !== 'sessions').sort();
  expect(await save('America/Halifax')).toEqual([everything]);
});

/** PostgreSQL's own answer: seconds ahead of UTC. */
async function offsetsOf(zone: string, instants: readonly Date[]): Promise<number[]> {
  const rows = await test.deps.sql<{ seconds: number }>`
    SELECT extract(epoch FROM (at AT TIME ZONE ${zone}) - (at AT TIME ZONE 'UTC'))::int AS seconds
    FROM unnest(${instants}::timestamptz[]) WITH ORDINALITY AS given (at, place) ORDER BY place`;
  return rows.map(({ seconds }) => seconds);
}

describe('the rules of a time zone', () => {
  it('the rules of a time zone match PostgreSQL at random instants of the century, in every zone of the portal', async () => {
    const instants = fc.sample(
      fc.integer({ min: ZONE_WINDOW.from / 1_000, max: ZONE_WINDOW.to / 1_000 - 1 }),
      { numRuns: 200, seed: 7 },
    );
    const times = instants.map((seconds) => new Date(seconds * 1_000));
    for (const zone of Intl.supportedValuesOf('timeZone').map(currentZone)) {
      const rules = await readZoneRules(test.deps.db, zone);
      if (!rules) throw new Error(`PostgreSQL does not know ${zone}`);
      const around = rules.changes.flatMap(({ at }) => [new Date(at - 1_000), new Date(at)]).slice(1);
      const questions = [...times, ...around];
      expect(
        questions.map((at) => offsetOf(rules, at.getTime())),
        zone,
      ).toEqual(await offsetsOf(zone, questions));
    }
  }, 120_000);

  it('the rules of a time zone are loaded by the statement that returns the zone, before any code computes with the zone', async () => {
    const company = await makeBusiness(test.deps, { timezone: 'Antarctica/Troll' });
    expect(() => offsetMinutesAt('Antarctica/Troll', NOW)).toThrow('not loaded');
    const { timezone } = await readTimetable(test.deps.db.ofBusiness(company.id));
    expect(timezone).toBe('Antarctica/Troll');
    expect(offsetMinutesAt(timezone, NOW)).toBe(0);
    expect(offsetMinutesAt(timezone, new Date('2026-07-01T00:00:00Z'))).toBe(120);
  });

  it('the rules of a time zone are loaded in a transaction over its own connection', async () => {
    const company = await makeBusiness(test.deps, { timezone: 'Antarctica/Casey' });
    await test.deps.db
      .ofBusiness(company.id)
      .transaction(async (tx) => expect(offsetMinutesAt((await readTimetable(tx)).timezone, NOW)).toBe(480));
  });

  it('the rules of a time zone are replaced by PostgreSQL’s current ones, and zones with changed rules are returned', async () => {
    await makeBusiness(test.deps, { timezone: 'America/Vancouver' });
    installZoneRules({ zone: 'America/Vancouver', ...ZONE_WINDOW, changes: OLD_VANCOUVER.changes });
    const winter = new Date('2026-12-15T17:00:00Z');
    expect(offsetMinutesAt('America/Vancouver', winter)).toBe(-480);
    expect(await refreshZoneRules(test.deps.db, test.deps.log)).toEqual(['America/Vancouver']);
    expect(offsetMinutesAt('America/Vancouver', winter)).toBe(-420);
    expect(await refreshZoneRules(test.deps.db, test.deps.log)).toEqual([]);
  });

  it('refreshing the rules of time zones logs a warning when PostgreSQL does not know the time zone of a business', async () => {
    await makeBusiness(test.deps, { timezone: 'US/Pacific-New' });
    const warnings: unknown[][] = [];
    const log = { ...test.deps.log, warn: (...args: unknown[]) => void warnings.push(args) } as never;
    await refreshZoneRules(test.deps.db, log);
    expect(JSON.stringify(warnings)).toContain('PostgreSQL does not know time zones: US/Pacific-New');
  });
});
