import { describe, expect, it } from 'vitest';
import { parseWallClock } from '../../server/core/business-time.ts';
import { placeInMonth, RHYTHMS, recurringDays } from '../../server/core/recurring-days.ts';

describe('the days of a series', () => {
  it.each([
    ['weekly', ['2031-12-23', '2031-12-30', '2032-01-06']],
    ['every_2_weeks', ['2031-12-23', '2032-01-06', '2032-01-20']],
    ['every_4_weeks', ['2031-12-23', '2032-01-20', '2032-02-17']],
    ['monthly', ['2031-12-23', '2032-01-27', '2032-02-24']],
  ] as const)('the days of a series with the rhythm %s continue into the next year', (rhythm, days) => {
    expect(recurringDays('2031-12-23', rhythm, 3)).toEqual(days);
  });

  it('the days of a monthly series keep their weekday and its position in the month, such as the second Tuesday', () => {
    expect(recurringDays('2028-01-11', 'monthly', 4)).toEqual([
      ...['2028-01-11', '2028-02-08', '2028-03-14', '2028-04-11'],
    ]);
  });

  it('a monthly series that starts on the 29th or later falls on the last such weekday of each month, such as the last Friday', () => {
    expect(recurringDays('2031-01-31', 'monthly', 5)).toEqual([
      ...['2031-01-31', '2031-02-28', '2031-03-28', '2031-04-25', '2031-05-30'],
    ]);
    expect(recurringDays('2031-01-29', 'monthly', 3)).toEqual(['2031-01-29', '2031-02-26', '2031-03-26']);
    expect(['01', '07', '08', '28', '29', '31'].map((date) => placeInMonth(`2031-01-${date}`))).toEqual([
      ...[1, 1, 2, 4, 5, 5],
    ]);
  });

  it.each(RHYTHMS)(
    'the days of a series with the rhythm %s are distinct, in order and on one weekday',
    (rhythm) => {
      const days = recurringDays('2031-01-30', rhythm, 52);
      expect(new Set(days).size).toBe(52);
      expect([...days].sort()).toEqual(days);
      expect(new Set(days.map((day) => new Date(day).getUTCDay()))).toEqual(new Set([4]));
    },
  );

  it('the days of a series have the same local time before and after a clock change', () => {
    const instants = recurringDays('2031-03-04', 'weekly', 2).map((day) =>
      parseWallClock(`${day}T10:00`, 'America/Toronto').instant?.toISOString(),
    );
    expect(instants).toEqual(['2031-03-04T15:00:00.000Z', '2031-03-11T14:00:00.000Z']);
  });
});
