import { describe, expect, it } from 'vitest';
import { areaCodeOf, regionOfAreaCode } from '../../server/core/area-codes.ts';
import { computeShortenedDay } from '../../server/modules/scheduling/appointments/closures/compute-shortened-day.ts';
import { describeDay, listChangedDays } from '../../server/modules/scheduling/holidays/describe-day.ts';

const span = (dayOfWeek: number, openTime: string, closeTime: string) => ({ dayOfWeek, openTime, closeTime });
/** A Thursday. */
const DAY = '2027-07-01';
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00Z`);

describe('computeShortenedDay', () => {
  it('computeShortenedDay also closes the hours of that day after midnight, but not hours that began on the day before', () => {
    const week = [span(3, '18:00', '02:00'), span(4, '12:00', '01:00')];
    expect(computeShortenedDay({ day: DAY, openTime: '14:00', closeTime: '20:00' }, week, 'UTC')).toEqual([
      { startsAt: '2027-07-01T02:00:00', endsAt: '2027-07-01T14:00:00' },
      { startsAt: '2027-07-01T20:00:00', endsAt: '2027-07-02T01:00:00' },
    ]);
  });

  it('computeShortenedDay adds closed time only at the opening or the closing, whichever differs from the weekly hours', () => {
    const week = [span(4, '09:00', '17:00')];
    expect(computeShortenedDay({ day: DAY, openTime: '09:00', closeTime: '12:00' }, week, 'UTC')).toEqual([
      { startsAt: '2027-07-01T12:00:00', endsAt: '2027-07-02T00:00:00' },
    ]);
  });
});

describe('describeDay', () => {
  const week = [span(4, '09:00', '12:00'), span(4, '13:00', '17:00')];
  const stateOf = (from: number, to: number) => describeDay(DAY, week, [{ from, to }]).state;

  it('describeDay treats a day with closed time between opening and closing as open', () => {
    expect(stateOf(at('10:00'), at('11:00'))).toBe('open');
  });

  it('describeDay distinguishes a shortened day, a closed day and a weekly day off', () => {
    expect(stateOf(at('13:00'), at('17:00'))).toBe('shortened');
    expect(stateOf(at('00:00'), at('23:59'))).toBe('closed');
    expect(describeDay('2027-07-02', week, []).state).toBe('off');
  });
});

describe('listChangedDays', () => {
  const week = [span(3, '18:00', '02:00'), span(4, '09:00', '12:00'), span(4, '13:00', '17:00')];
  const changedDays = (...closed: { from: number; to: number }[]) =>
    listChangedDays({ from: '2027-06-30', to: '2027-07-02' }, week, closed);

  it('listChangedDays returns only the days with other hours than usual, also days with a longer break or without hours', () => {
    expect(changedDays()).toEqual([]);
    expect(changedDays({ from: at('17:00'), to: at('18:00') })).toEqual([]);
    expect(changedDays({ from: at('11:00'), to: at('14:00') })).toEqual([
      {
        date: DAY,
        open: [
          { openTime: '09:00', closeTime: '11:00' },
          { openTime: '14:00', closeTime: '17:00' },
        ],
      },
    ]);
    expect(changedDays({ from: at('08:00'), to: at('18:00') })).toEqual([{ date: DAY, open: [] }]);
  });

  it('listChangedDays assigns the hours after a closed time in the night to the day on which they begin', () => {
    expect(changedDays({ from: at('23:00', '2027-06-30'), to: at('01:00') })).toEqual([
      { date: '2027-06-30', open: [{ openTime: '18:00', closeTime: '23:00' }] },
      {
        date: DAY,
        open: [
          { openTime: '01:00', closeTime: '02:00' },
          { openTime: '09:00', closeTime: '12:00' },
          { openTime: '13:00', closeTime: '17:00' },
        ],
      },
    ]);
  });
});

it('regionOfAreaCode returns the province or state of an area code, and null for toll-free numbers', () => {
  expect(regionOfAreaCode(areaCodeOf('+14165550199') ?? '')).toEqual({ country: 'CA', subdivision: 'ON' });
  expect(regionOfAreaCode('212')).toEqual({ country: 'US', subdivision: 'NY' });
  expect(regionOfAreaCode('800')).toBeNull();
  expect(areaCodeOf('+33142685300')).toBeNull();
});
