import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTimezone, offsetMinutesAt } from '../../server/core/business-time.ts';
import { compareZones, findZoneDifferences, warnOfZones } from '../../server/db/compare-zones.ts';
import { findZone } from '../../server/domains/businesses/find-zone.ts';
import { updateBusinessProfile } from '../../server/domains/businesses/update-business-profile.ts';
import { expectRefusal } from '../support/accounts.ts';
import { buildTestApp, makeCompany, type TestApp } from '../support/app.ts';
import { asMember } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.drop());

const NOW = new Date('2026-11-22T00:00:00Z');
/** Names that Node takes, and that PostgreSQL does not know or takes for something else. */
const AMBIGUOUS = ['CAT', 'IST', 'US/Pacific-New', 'EST', 'CET', 'cet', 'WET', 'HST'];
const WRONG = [...AMBIGUOUS, '+05:00', 'Mars/Olympus', '', 'Factory', 'UTC0', "UTC'; --"];

describe('a zone', () => {
  it.each([
    'America/Vancouver',
    'Asia/Kathmandu',
    'UTC',
    'Etc/GMT+5',
    'Japan',
    'Europe/Kyiv',
    'Asia/Kolkata',
  ])('%s is known to both, and means the same to both', async (name) => {
    expect(await findZone(test.deps.db, name)).toBe(name);
    const { rows } = await test.deps.pool.query(
      `SELECT extract(epoch FROM ($1::timestamptz AT TIME ZONE $2) - ($1::timestamptz AT TIME ZONE 'UTC'))::int / 60 AS m`,
      ['2026-07-15T00:00:00Z', name],
    );
    expect(rows[0].m).toBe(offsetMinutesAt(name, new Date('2026-07-15T00:00:00Z')));
  });

  it('is kept in the spelling of the database', async () => {
    expect(await findZone(test.deps.db, 'america/toronto')).toBe('America/Toronto');
  });

  it.each(WRONG)('is not "%s"', async (name) => expect(await findZone(test.deps.db, name)).toBeNull());

  it.each(AMBIGUOUS)('would be taken for one by this runtime alone: %s', (name) =>
    expect(isTimezone(name)).toBe(true),
  );
});

describe('a business', () => {
  it.each(['CAT', 'IST', 'US/Pacific-New'])(
    'does not move to %s, and is told at the field',
    async (timezone) => {
      const company = await makeCompany(test.deps);
      const before = await test.deps.prisma.business.findUnique({ where: { id: company.id } });
      const input = { name: 'Moved', slogan: '', type: '', timezone };
      const actor = { businessId: company.id, userId: company.admin.id, role: 'admin' as const };
      const refusal = await expectRefusal(
        updateBusinessProfile(asMember(test.deps, company.id), actor, input),
        'validation_failed',
      );
      expect(refusal.details.fields).toEqual({
        timezone: 'Choose a time zone by its city, for example America/Toronto.',
      });
      expect(await test.deps.prisma.business.findUnique({ where: { id: company.id } })).toEqual(before);
    },
  );
});

describe('the zones of Node and PostgreSQL', () => {
  const sample = (zone: string, minutes: number[]) => ({
    zone,
    at: minutes.map((_, week) => NOW.getTime() / 1_000 + week * 604_800),
    minutes,
  });
  const always = (minutes: number) => () => minutes;

  it('that agree are not told', async () => {
    expect(await findZoneDifferences([sample('Asia/Tokyo', [540, 540])])).toEqual([]);
    expect(await findZoneDifferences([], always(0))).toEqual([]);
  });

  it('that differ are told with the first day on which they do', async () => {
    const samples = [sample('Asia/Tokyo', [540, 540]), sample('America/Vancouver', [-480, -420, -420])];
    const nodeAt = (zone: string) => (zone === 'Asia/Tokyo' ? 540 : -480);
    expect(await findZoneDifferences(samples, nodeAt)).toEqual([
      { zone: 'America/Vancouver', from: new Date('2026-11-29T00:00:00Z') },
    ]);
  });

  it('that Node does not know differ', async () => {
    expect(await findZoneDifferences([sample('Mars/Olympus', [0])])).toHaveLength(1);
  });

  it('of this machine differ exactly where a look at every week of ten years finds it', async () => {
    const told = await compareZones(test.deps.db, NOW);
    for (const zone of [
      'America/Vancouver',
      'America/Toronto',
      'Africa/Casablanca',
      'Asia/Tokyo',
      'Africa/Cairo',
    ]) {
      const { rows } = await test.deps.pool.query<{ at: Date; minutes: number }>(
        `SELECT at, extract(epoch FROM (at AT TIME ZONE $1) - (at AT TIME ZONE 'UTC'))::int / 60 AS minutes
         FROM generate_series($2::timestamptz, $2::timestamptz + interval '10 years', interval '7 days') at`,
        [zone, NOW],
      );
      const first = rows.find(({ at, minutes }) => offsetMinutesAt(zone, at) !== minutes);
      expect(told.some((difference) => difference.zone === zone)).toBe(first !== undefined);
    }
  });

  it('are told in one warning with their names, also one that a business has and PostgreSQL does not know', async () => {
    await makeBusiness(test.deps, { timezone: 'US/Pacific-New' });
    const warnings: unknown[][] = [];
    const log = { warn: (...said: unknown[]) => void warnings.push(said) } as never;
    await warnOfZones(test.deps.db, log);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings[0])).toContain('US/Pacific-New, unknown to PostgreSQL');
  });

  it('that cannot be compared stop nothing', async () => {
    const warnings: unknown[][] = [];
    const log = { warn: (...said: unknown[]) => void warnings.push(said) } as never;
    const broken = { all: () => Promise.reject(new Error('gone')) } as never;
    await warnOfZones(broken, log);
    expect(warnings).toHaveLength(1);
  });
});
