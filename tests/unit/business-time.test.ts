import { describe, expect, it } from 'vitest';
import {
  businessDate,
  businessDay,
  formatInZone,
  type InstantRange,
  isTimezone,
} from '../../server/core/business-time.ts';

const iso = ({ from, to }: InstantRange) => [from.toISOString(), to.toISOString()];
const hours = ({ from, to }: InstantRange) => (to.getTime() - from.getTime()) / 3_600_000;
const PATTERN = 'EEE, MMM d, yyyy h:mm a';

describe('formatInZone', () => {
  const instant = new Date('2026-01-01T03:30:00Z');

  it.each([
    ['America/Toronto', 'Wed, Dec 31, 2025 10:30 PM'],
    ['UTC', 'Thu, Jan 1, 2026 3:30 AM'],
    ['Asia/Kolkata', 'Thu, Jan 1, 2026 9:00 AM'],
    ['Pacific/Kiritimati', 'Thu, Jan 1, 2026 5:30 PM'],
    ['Pacific/Marquesas', 'Wed, Dec 31, 2025 6:00 PM'],
  ])('formatInZone formats an instant in the time zone %s', (zone, text) => {
    expect(formatInZone(instant, zone, PATTERN, 'en')).toBe(text);
  });

  it('formatInZone formats the times before and after a change to daylight-saving time', () => {
    expect(formatInZone(new Date('2026-03-08T06:59:00Z'), 'America/Toronto', PATTERN, 'en')).toContain(
      '1:59 AM',
    );
    expect(formatInZone(new Date('2026-03-08T07:00:00Z'), 'America/Toronto', PATTERN, 'en')).toContain(
      '3:00 AM',
    );
  });
});

describe('businessDay and businessDate', () => {
  it('businessDay returns the day from midnight to midnight in the time zone of the business', () => {
    const range = businessDay(new Date('2026-07-01T02:00:00Z'), 'America/Toronto');
    expect(iso(range)).toEqual(['2026-06-30T04:00:00.000Z', '2026-07-01T04:00:00.000Z']);
  });

  it.each([
    ['America/Toronto', '2026-03-08', 23],
    ['America/Toronto', '2026-11-01', 25],
    ['America/Toronto', '2026-11-02', 24],
    ['Asia/Kolkata', '2026-03-08', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-29', 25],
  ])('businessDay and businessDate in %s make the day %s %d hours long', (zone, date, length) => {
    expect(hours(businessDate(date, zone))).toBe(length);
    expect(iso(businessDay(businessDate(date, zone).from, zone))).toEqual(iso(businessDate(date, zone)));
  });

  it('businessDate returns the range from midnight of a date to midnight of the next date, also on a day with a clock change', () => {
    const { from, to } = businessDate('2026-03-08', 'America/Toronto');
    expect(formatInZone(from, 'America/Toronto', 'yyyy-MM-dd HH:mm')).toBe('2026-03-08 00:00');
    expect(formatInZone(to, 'America/Toronto', 'yyyy-MM-dd HH:mm')).toBe('2026-03-09 00:00');
  });

  it.each(['2026-01-31', '2026-02-28', '2028-02-29', '2026-12-31'])(
    'businessDay and businessDate return the day of the date %s in every time zone',
    (date) => {
      for (const zone of ['America/Toronto', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
        expect(formatInZone(businessDate(date, zone).from, zone, 'yyyy-MM-dd')).toBe(date);
      }
    },
  );
});

describe('isTimezone', () => {
  it.each(['America/Toronto', 'UTC', 'Asia/Kathmandu'])('isTimezone accepts the time zone %s', (zone) =>
    expect(isTimezone(zone)).toBe(true),
  );
  it.each(['', 'Mars/Olympus', 'Toronto', "UTC'; --"])('isTimezone refuses "%s" as a time zone', (zone) =>
    expect(isTimezone(zone)).toBe(false),
  );
});
