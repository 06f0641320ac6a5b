import { describe, expect, it } from 'vitest';
import { installZoneRules, offsetOf, rulesAround, sampleZoneRules } from '../../server/core/zone-rules.ts';

const HOUR = 3_600;
const RULES = {
  zone: 'Test/Zone',
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2029, 0, 1),
  changes: [
    { at: Date.UTC(2026, 0, 1), offsetSeconds: 0 },
    ...[2026, 2027, 2028].flatMap((year) => [
      { at: Date.UTC(year, 3, 1), offsetSeconds: HOUR },
      { at: Date.UTC(year, 9, 1), offsetSeconds: 0 },
    ]),
  ],
};
const at = (iso: string) => offsetOf(RULES, Date.parse(iso));

describe('the offset of a time zone', () => {
  it('the offset of a time zone changes exactly at the instant of a rule change', () => {
    expect(at('2026-03-31T23:59:59.999Z')).toBe(0);
    expect(at('2026-04-01T00:00:00.000Z')).toBe(HOUR);
    expect(at('2026-09-30T23:59:59.999Z')).toBe(HOUR);
    expect(at('2026-10-01T00:00:00.000Z')).toBe(0);
  });

  it.each([
    ['2029-01-01T00:00:00Z', 0],
    ['2029-07-01T00:00:00Z', HOUR],
    ['2029-12-15T00:00:00Z', 0],
    ['2044-07-01T00:00:00Z', HOUR],
    ['2044-12-15T00:00:00Z', 0],
    ['2025-12-31T23:59:59Z', 0],
    ['2025-07-01T00:00:00Z', HOUR],
    ['1999-07-01T00:00:00Z', HOUR],
    ['1999-12-15T00:00:00Z', 0],
  ])(
    'the offset at %s, before or after the period of the rules, equals the offset of the same season in that period',
    (iso, offset) => expect(at(iso)).toBe(offset),
  );
});

describe('the zone rules for a browser', () => {
  it('the zone rules for a browser cover three years before and after, with the same offsets', () => {
    installZoneRules({ ...RULES, from: Date.UTC(2020, 0, 1), to: Date.UTC(2040, 0, 1) });
    const around = rulesAround('Test/Zone', new Date('2027-06-15T09:30:00Z'));
    expect(around).toEqual({
      zone: 'Test/Zone',
      from: Date.UTC(2024, 5, 15),
      to: Date.UTC(2030, 5, 15),
      changes: [{ at: Date.UTC(2024, 5, 15), offsetSeconds: 0 }, ...RULES.changes],
    });
  });

  it('the zone rules for a browser are null for an unknown time zone', () => {
    expect(rulesAround('Mars/Olympus', new Date())).toBeNull();
  });
});

it('sampleZoneRules computes the rules of a zone from samples of its offset', () => {
  const { from, to, zone } = RULES;
  expect(sampleZoneRules(zone, { from, to }, (ms) => offsetOf(RULES, ms))).toEqual(RULES);
});
