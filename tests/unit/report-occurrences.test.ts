import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, parseWallClock } from '../../server/core/business-time.ts';
import {
  latestOccurrence,
  localDay,
  nextOccurrence,
  periodOfOccurrence,
  type ReportRhythm,
} from '../../server/modules/insight/reports/schedules/compute-occurrence.ts';

const ZONES = ['America/Toronto', 'Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Tokyo'];
const rule = (own: Partial<ReportRhythm>): ReportRhythm => ({
  ...{ rhythm: 'daily', weekday: 1, monthDay: 31, everyDays: 14, time: '07:30', startsOn: '2026-01-01' },
  ...own,
});

/** The instant of a local time, found by a search through every minute of the surrounding days. */
function minuteOf(day: string, time: string, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const expected = `${day} ${time}`;
  for (let at = Date.parse(day) - DAY_MS; at < Date.parse(day) + 2 * DAY_MS; at += 60_000) {
    const formatted = format.format(at);
    // The first minute with this local time. If the clocks skip it, the first minute after the skip.
    if (formatted >= expected) return at;
  }
  throw new Error(`${expected} never comes`);
}

/** True if the schedule contains this day. */
function isDay({ rhythm, weekday, monthDay, everyDays, startsOn }: ReportRhythm, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const tomorrow = new Date(date.getTime() + DAY_MS);
  const isLast = tomorrow.getUTCDate() === 1;
  if (rhythm === 'weekly') return date.getUTCDay() === weekday;
  if (rhythm === 'monthly') return date.getUTCDate() === monthDay || (isLast && date.getUTCDate() < monthDay);
  if (rhythm === 'daily') return true;
  for (let at = Date.parse(startsOn); at <= date.getTime(); at += everyDays * DAY_MS)
    if (at === date.getTime()) return true;
  return false;
}

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(from) + place * DAY_MS).toISOString().slice(0, 10),
  );

describe('the next and the latest occurrence of a report', () => {
  it('the next and the latest occurrence of a report match a day-by-day search, in any time zone and rhythm', () => {
    const rules = fc.record({
      rhythm: fc.constantFrom('daily', 'weekly', 'monthly', 'custom'),
      weekday: fc.integer({ min: 0, max: 6 }),
      monthDay: fc.integer({ min: 1, max: 31 }),
      everyDays: fc.integer({ min: 1, max: 90 }),
      time: fc.constantFrom('00:00', '00:30', '02:00', '02:30', '03:00', '07:30', '23:59'),
      startsOn: fc.constant('2026-01-05'),
    });
    // Days just before the clock changes of 2026 and the end of February.
    const starts = fc.constantFrom(
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-10-24',
      '2026-10-31',
      '2027-02-26',
    );
    const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
    const property = fc.property(
      rules,
      fc.constantFrom(...ZONES),
      starts,
      minutes,
      (one, zone, from, minute) => {
        const now = new Date(Date.parse(from) + minute * 60_000);
        const day = new Date(now.getTime() - 95 * DAY_MS).toISOString().slice(0, 10);
        const hits = days(day, 192).filter((each) => isDay(one, each));
        const next = nextOccurrence(one, zone, now);
        const latest = latestOccurrence(one, zone, now);
        expect(next && minuteOf(next.day, one.time, zone)).toBe(next?.at.getTime());
        expect(next?.at.getTime()).toBeGreaterThan(now.getTime());
        if (latest) expect(latest.at.getTime()).toBeLessThanOrEqual(now.getTime());
        // No day of the schedule lies between the latest and the next occurrence.
        const place = hits.indexOf(next?.day ?? '');
        expect(place).toBeGreaterThanOrEqual(0);
        expect(hits[place - 1] ?? null).toBe(latest?.day ?? null);
      },
    );
    fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) });
  });

  it('a report at a repeated local time occurs only at the first one, and a report at a skipped time right after the gap', () => {
    const nightly = rule({ time: '02:30' });
    const spring = nextOccurrence(nightly, 'America/Toronto', new Date('2026-03-08T06:00:00Z'));
    expect(spring).toEqual({ day: '2026-03-08', at: new Date('2026-03-08T07:00:00Z') });
    const twice = rule({ time: '01:30' });
    const autumn = nextOccurrence(twice, 'America/Toronto', new Date('2026-11-01T05:00:00Z'));
    expect(autumn?.at).toEqual(new Date('2026-11-01T05:30:00Z'));
    const after = nextOccurrence(twice, 'America/Toronto', new Date('2026-11-01T05:30:00Z'));
    expect(after?.day).toBe('2026-11-02');
    expect(parseWallClock('2026-03-08T02:30', 'America/Toronto')).toEqual({ problem: 'gap' });
  });
});

it('the period of a report consists of whole days, follows the previous period, and ends on the day before the report', () => {
  const monthly = rule({ rhythm: 'monthly' });
  expect(periodOfOccurrence(monthly, '2027-02-28')).toEqual({ from: '2027-01-31', to: '2027-02-27' });
  expect(periodOfOccurrence(monthly, '2027-03-31')).toEqual({ from: '2027-02-28', to: '2027-03-30' });
  expect(periodOfOccurrence(rule({}), '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodOfOccurrence(rule({ rhythm: 'weekly' }), '2026-11-23')).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  });
  expect(localDay(new Date('2026-11-23T04:59:00Z'), 'America/Toronto')).toBe('2026-11-22');
});
