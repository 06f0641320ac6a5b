import { TZDate } from '@date-fns/tz';
import { addDays, format, startOfDay } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay, DAY_MS, formatInZone } from '../../server/core/business-time.ts';
import { formatWall, parseWall } from '../../server/core/format-wall.ts';
import { splitWords } from '../support/split-words.ts';

const ZONES = splitWords(`
  America/Toronto America/St_Johns America/Havana America/Santiago Europe/Paris Africa/Cairo
  Africa/Casablanca Asia/Kathmandu Australia/Lord_Howe Pacific/Chatham Pacific/Apia UTC
`);
const PATTERNS = [
  'yyyy-MM-dd HH:mm:ss',
  "EEEE d MMMM yyyy, H 'h' mm",
  'EEE, MMM dd, yyyy h:mm a',
  'i H',
  "yyyy-MM-dd'T'HH:mm",
];

const FIRST = Date.UTC(2020, 0, 1);
const zones = fc.constantFrom(...ZONES);
/** Instants of clock changes. Half of the sampled instants are within 90 minutes of a change. */
const CHANGES = [
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 10, 1, 6),
  Date.UTC(2026, 3, 4, 15),
  Date.UTC(2026, 8, 6, 4),
];
const instants = fc
  .oneof(
    fc.integer({ min: 0, max: 12 * 366 * 24 * 3_600 }).map((seconds) => FIRST + seconds * 1_000),
    fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -5_400, max: 5_400 }))
      .map(([change, seconds]) => change + seconds * 1_000),
  )
  .map((ms) => new Date(ms));

describe('date formats compared with date-fns', () => {
  it('formatInZone equals date-fns in every pattern and time zone', () => {
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(...PATTERNS), (at, zone, pattern) => {
        expect(formatInZone(at, zone, pattern, 'en')).toBe(format(new TZDate(at, zone), pattern));
      }),
      { numRuns: 500 },
    );
  });

  it('businessDay equals date-fns from midnight to midnight', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const day = startOfDay(new TZDate(at, zone));
        const midnightAfter = (from: TZDate, days: number) => new Date(startOfDay(addDays(from, days)));
        expect(businessDay(at, zone)).toEqual({ from: new Date(day), to: midnightAfter(day, 1) });
      }),
      { numRuns: 500 },
    );
  });
});

describe('formatWall', () => {
  it('formatWall preserves quoted text and characters that are not letters', () => {
    expect(formatWall(9 * 3_600_000, "d. 'de' MMMM، H 'h' mm''", 'en')).toBe("1. de January، 9 h 00'");
  });

  it.each([
    ['en', 'Mon Monday Jan January PM'],
    ['fr', 'lun. lundi janv. janvier p.m.'],
    ['ar', 'الاثنين الاثنين يناير يناير م'],
  ] as const)('formatWall formats months, weekdays and halves of the day in "%s"', (language, text) => {
    expect(formatWall(4.5 * DAY_MS, 'EEE EEEE MMM MMMM a', language)).toBe(text);
  });

  it.each([
    ['en', 'January 1', 'January 2'],
    ['fr', 'janvier 1er', 'janvier 2'],
  ] as const)('formatWall formats the first day of a month in "%s"', (language, first, second) => {
    expect(formatWall(0, 'MMMM do', language)).toBe(first);
    expect(formatWall(DAY_MS, 'MMMM do', language)).toBe(second);
  });

  it('formatWall rejects unknown fields, invalid times and unknown time zones', () => {
    expect(() => formatWall(0, 'yyyy QQQ', 'en')).toThrow(RangeError);
    expect(() => formatWall(Number.NaN, 'yyyy', 'en')).toThrow(RangeError);
    expect(() => formatInZone(new Date(0), 'Mars/Olympus', 'yyyy', 'en')).toThrow(RangeError);
  });
});

describe('parseWall', () => {
  it.each([
    ['2026-11-05', Date.UTC(2026, 10, 5)],
    ['2026-11-05T09:30', Date.UTC(2026, 10, 5, 9, 30)],
    ['2026-11-05T09:30:15', Date.UTC(2026, 10, 5, 9, 30, 15)],
    ['2026-11-05T24:00', Date.UTC(2026, 10, 6)],
  ])('parseWall parses "%s"', (text, ms) => expect(parseWall(text)).toBe(ms));

  it.each(['2026-11-05T9:30', '2026-11-05 09:30', '2026-11-05T09:30Z', '11/5/2026', ''])(
    'parseWall returns NaN for "%s", which has another form',
    (text) => expect(parseWall(text)).toBeNaN(),
  );
});
