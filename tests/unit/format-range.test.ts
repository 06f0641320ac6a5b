import { describe, expect, it } from 'vitest';
import { formatInUnit, formatInUnitName, formatInUnits } from '../../server/core/format-duration.ts';
import { formatDayRange, formatRange, formatTimeRange } from '../../server/core/format-range.ts';

describe('range formats', () => {
  it.each([
    ['en', 'Nov 29 – Dec 5, 2026'],
    ['fr', '29 nov. – 5 déc. 2026'],
    ['ar', '\u2067\u206829 نوفمبر\u2069 – \u20685 ديسمبر 2026\u2069\u2069'],
  ] as const)(
    'range formats write the year only once in %s if both days are in the same year',
    (language, text) => {
      expect(formatDayRange('2026-11-29', '2026-12-05', language)).toBe(text);
    },
  );

  it('range formats write both years if they differ, and no year on request', () => {
    expect(formatDayRange('2026-12-27', '2027-01-02', 'en')).toBe('Dec 27, 2026 – Jan 2, 2027');
    expect(formatDayRange('2026-12-27', '2027-01-02', 'en', 'none')).toBe('Dec 27 – Jan 2');
  });

  it('range formats write a range of one day as that day', () => {
    expect(formatDayRange('2026-11-29', '2026-11-29', 'fr')).toBe('29 nov. 2026');
    expect(formatDayRange('2026-11-29', '2026-11-29', 'en', 'none')).toBe('Nov 29');
  });

  it.each([
    ['en', '9:00 AM – 9:45 AM'],
    ['fr', '9\u00A0h\u00A000 – 9\u00A0h\u00A045'],
    ['ar', '\u2067\u20689:00 ص\u2069 – \u20689:45 ص\u2069\u2069'],
  ] as const)('range formats write both times in full in %s', (language, text) => {
    expect(formatTimeRange('2026-11-29T09:00:00', '2026-11-29T09:45', language)).toBe(text);
  });

  it('range formats do not add isolation marks to a value that already has them', () => {
    expect(formatRange('\u20681\u2069', '2', 'ar')).toBe('\u2067\u20681\u2069 – \u20682\u2069\u2069');
  });
});

describe('duration formats', () => {
  it.each([
    [0, '0 s', '0\u00A0s', '0 ث'],
    [30, '30 s', '30\u00A0s', '30 ث'],
    [125, '2 min 5 s', '2\u00A0min\u00A05\u00A0s', '2 د 5 ث'],
    [3_600, '1 h', '1\u00A0h', '1 س'],
    [3_905, '1 h 5 min', '1\u00A0h\u00A05\u00A0min', '1 س 5 د'],
    [604_800, '168 h', '168\u00A0h', '168 س'],
  ])('duration formats write %d seconds in at most two units', (seconds, english, french, arabic) => {
    expect(formatInUnits(seconds, 'en')).toBe(english);
    expect(formatInUnits(seconds, 'fr')).toBe(french);
    expect(formatInUnits(seconds, 'ar')).toBe(arabic);
  });

  it('the duration formats write zero in the requested unit', () => {
    expect(formatInUnits(0, 'en', 'hour')).toBe('0 h');
  });

  it.each([
    ['en', '1,440 min', '0.4 s'],
    ['fr', '1\u00A0440\u00A0min', '0,4\u00A0s'],
    ['ar', '1,440 د', '0.4 ث'],
  ] as const)('duration formats write one unit with its symbol in %s', (language, minutes, seconds) => {
    expect(formatInUnit(1_440, 'minute', language)).toBe(minutes);
    expect(formatInUnit(0.35, 'second', language, 1)).toBe(seconds);
  });

  it.each([
    ['en', ['1 minute', '5 minutes', '1,440 minutes']],
    ['fr', ['1\u00A0minute', '5\u00A0minutes', '1\u00A0440\u00A0minutes']],
    ['ar', ['دقيقة', '5 دقائق', '1,440 دقيقة']],
  ] as const)('duration formats write one unit with its name in %s', (language, texts) => {
    expect([1, 5, 1_440].map((count) => formatInUnitName(count, 'minute', language))).toEqual(texts);
  });
});
