import { describe, expect, it } from 'vitest';
import {
  businessDate,
  formatInZone,
  type InstantRange,
  parseWallClock,
} from '../../server/core/business-time.ts';
import {
  computeOpenSlots,
  mergeSlots,
  nearestSlots,
  type OpenSlotsQuestion,
} from '../../server/core/compute-open-slots.ts';
import { findOverlaps, isWithinHours, type OpeningSpan, openSpans } from '../../server/core/opening-hours.ts';

const TORONTO = 'America/Toronto';
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const everyDay = (openTime: string, closeTime: string): OpeningSpan[] =>
  DAYS.map((dayOfWeek) => ({ dayOfWeek, openTime, closeTime }));
const ALWAYS = everyDay('00:00', '23:59');
const NINE_TO_FIVE = everyDay('09:00', '17:00');

/** A range of days in a time zone, both inclusive. */
const days = (first: string, last: string, zone: string): InstantRange => ({
  from: businessDate(first, zone).from,
  to: businessDate(last, zone).to,
});
const span = (from: string, to: string): InstantRange => ({ from: new Date(from), to: new Date(to) });

function question(date: string, changes: Partial<OpenSlotsQuestion> = {}): OpenSlotsQuestion {
  const timezone = changes.timezone ?? TORONTO;
  return {
    hours: NINE_TO_FIVE,
    closed: [],
    booked: [],
    service: { durationMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
    timezone,
    range: businessDate(date, timezone),
    now: new Date(0),
    stepMinutes: 60,
    ...changes,
  };
}
/** The local start times of slots. */
const starts = (input: OpenSlotsQuestion) =>
  computeOpenSlots(input).map(({ from }) => formatInZone(from, input.timezone, 'HH:mm'));
const minutes = (durationMinutes: number, bufferBeforeMinutes = 0, bufferAfterMinutes = 0) => ({
  durationMinutes,
  bufferBeforeMinutes,
  bufferAfterMinutes,
});

describe('the open slots of an ordinary day', () => {
  it('the open slots of an ordinary day are all steps of the grid from which the service ends by closing time', () => {
    const slots = computeOpenSlots(question('2026-06-03', { service: minutes(45), stepMinutes: undefined }));
    expect(slots).toHaveLength(30);
    expect(slots[0]).toEqual(span('2026-06-03T13:00:00Z', '2026-06-03T13:45:00Z'));
    expect(slots.at(-1)).toEqual(span('2026-06-03T20:15:00Z', '2026-06-03T21:00:00Z'));
  });

  it('the open slots of an ordinary day lie on a grid that starts at the opening time', () => {
    const hours = everyDay('09:10:00', '11:00');
    const slots = starts(question('2026-06-03', { hours, stepMinutes: 25, service: minutes(30) }));
    expect(slots).toEqual(['09:10', '09:35', '10:00', '10:25']);
  });

  it('the open slots of a day are empty when the business is closed on that weekday', () =>
    expect(starts(question('2026-06-03', { hours: [] }))).toEqual([]));

  it('the open slots of an ordinary day follow the hours of the weekday, with 0 for Sunday', () => {
    const hours = [{ dayOfWeek: 0, openTime: '12:00', closeTime: '13:00' }];
    const range = days('2026-06-01', '2026-06-14', TORONTO);
    expect(computeOpenSlots(question('', { hours, range })).map(({ from }) => from.toISOString())).toEqual([
      '2026-06-07T16:00:00.000Z',
      '2026-06-14T16:00:00.000Z',
    ]);
  });

  it('the open slots of a day are empty for a service longer than the opening hours', () => {
    expect(starts(question('2026-06-03', { service: minutes(480) }))).toEqual(['09:00']);
    expect(starts(question('2026-06-03', { service: minutes(481) }))).toEqual([]);
  });

  it('the open slots of an ordinary day may start exactly now, but not earlier', () => {
    const at = (now: string) => starts(question('2026-06-03', { now: new Date(now) }));
    expect(at('2026-06-03T19:00:00Z')).toEqual(['15:00', '16:00']);
    expect(at('2026-06-03T19:00:00.001Z')).toEqual(['16:00']);
    expect(at('2026-06-03T23:00:00Z')).toEqual([]);
  });

  it('the open slots of an ordinary day may start at the start of the range, but not at its end', () => {
    const range = span('2026-06-03T14:00:00Z', '2026-06-03T16:00:00Z');
    expect(starts(question('', { range }))).toEqual(['10:00', '11:00']);
  });

  it('the open slots of a day throw a RangeError for a step or a duration of zero', () => {
    expect(() => starts(question('2026-06-03', { stepMinutes: 0 }))).toThrow(RangeError);
    expect(() => starts(question('2026-06-03', { service: minutes(0) }))).toThrow(RangeError);
  });
});

describe('open slots around a booking', () => {
  const booked = [span('2026-06-03T16:00:00Z', '2026-06-03T17:00:00Z')]; // 12:00 to 13:00 in Toronto

  it('open slots around a booking do not overlap the booking, but may end at its start and start at its end', () => {
    const others = starts(question('2026-06-03')).filter((start) => start !== '12:00');
    expect(starts(question('2026-06-03', { booked }))).toEqual(others);
    expect(starts(question('2026-06-03', { closed: booked }))).toEqual(others);
  });

  it('open slots around a booking keep the buffers of the service before and after the booking', () => {
    const half = { booked, stepMinutes: 30, hours: everyDay('10:00', '15:00') };
    const withBuffers = (before: number, after: number) =>
      starts(question('2026-06-03', { ...half, service: minutes(60, before, after) }));
    expect(withBuffers(5, 0)).toEqual(['10:00', '10:30', '11:00', '13:30', '14:00']);
    expect(withBuffers(0, 30)).toEqual(['10:00', '10:30', '13:00', '13:30', '14:00']);
  });

  it('open slots may have a buffer that extends beyond the opening hours', () => {
    expect(starts(question('2026-06-03', { service: minutes(480, 30, 30) }))).toEqual(['09:00']);
  });

  it('open slots around a booking keep their buffers even if the booking lies outside of the opening hours', () => {
    const early = [span('2026-06-03T12:00:00Z', '2026-06-03T12:58:00Z')]; // until 8:58
    expect(starts(question('2026-06-03', { booked: early, service: minutes(60, 5, 0) }))[0]).toBe('10:00');
    expect(starts(question('2026-06-03', { booked: early, service: minutes(60, 2, 0) }))[0]).toBe('09:00');
  });

  it('open slots around a booking are correct for bookings that overlap each other and are not in order', () => {
    const many = [
      span('2026-06-03T18:30:00Z', '2026-06-03T18:40:00Z'),
      span('2026-06-03T13:00:00Z', '2026-06-03T19:00:00Z'),
      span('2026-06-03T13:30:00Z', '2026-06-03T14:00:00Z'),
      span('2026-06-03T20:00:00Z', '2026-06-03T20:00:00Z'), // an empty range blocks no slot
    ];
    expect(starts(question('2026-06-03', { booked: many }))).toEqual(['15:00', '16:00']);
  });
});

describe('open slots around midnight', () => {
  it('open slots around midnight continue after midnight when the business never closes', () => {
    const input = question('2026-06-03', { hours: ALWAYS, service: minutes(120) });
    expect(starts(input)).toHaveLength(24);
    expect(computeOpenSlots(input).at(-1)).toEqual(span('2026-06-04T03:00:00Z', '2026-06-04T05:00:00Z'));
  });

  it('open slots around midnight end at midnight when the next day does not open at midnight', () => {
    const hours = ALWAYS.map((day) => (day.dayOfWeek === 4 ? { ...day, openTime: '00:01' } : day)); // Thursday
    const last = starts(question('2026-06-03', { hours, service: minutes(120), stepMinutes: 30 })).at(-1);
    expect(last).toBe('22:00');
  });

  it.each(['23:59', '23:59:00', '23:59:59'])(
    'open slots around midnight treat closing at %s as closing at midnight',
    (closeTime) => {
      const hours = everyDay('22:00', closeTime);
      expect(starts(question('2026-06-03', { hours }))).toEqual(['22:00', '23:00']);
    },
  );

  it('open slots around midnight do not treat closing at 23:58 as closing at midnight', () => {
    expect(starts(question('2026-06-03', { hours: everyDay('22:00', '23:58') }))).toEqual(['22:00']);
  });
});

describe('opening hours with a lunch break', () => {
  const hours = [...everyDay('13:30', '17:00'), ...everyDay('09:00', '12:00')];

  it('opening hours with a lunch break offer slots before and after the break, on a grid that starts at each opening', () => {
    const around = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30'];
    expect(starts(question('2026-06-03', { hours }))).toEqual(around);
  });

  it('opening hours with a lunch break are closed during the break', () => {
    const within = (from: string, to: string) =>
      isWithinHours(span(`2026-06-03T${from}:00Z`, `2026-06-03T${to}:00Z`), hours, TORONTO);
    expect(within('15:00', '16:00')).toBe(true); // 11:00 to 12:00
    expect(within('15:00', '18:00')).toBe(false);
    expect(within('16:15', '17:15')).toBe(false);
  });
});

describe('opening hours over midnight', () => {
  const bar: OpeningSpan[] = [{ dayOfWeek: 3, openTime: '18:00', closeTime: '02:00' }]; // Wednesday

  it('opening hours over midnight belong to the weekday on which they start and continue on the next day', () => {
    const evening = ['18:00', '19:00', '20:00', '21:00', '22:00', '23:00'];
    expect(starts(question('2026-06-03', { hours: bar }))).toEqual(evening);
    expect(starts(question('2026-06-04', { hours: bar }))).toEqual(['00:00', '01:00']);
    expect(starts(question('2026-06-05', { hours: bar }))).toEqual([]);
    expect(isWithinHours(span('2026-06-04T03:30:00Z', '2026-06-04T06:00:00Z'), bar, TORONTO)).toBe(true);
    expect(isWithinHours(span('2026-06-04T05:30:00Z', '2026-06-04T06:00:01Z'), bar, TORONTO)).toBe(false);
  });

  it('opening hours over midnight continue from Saturday into Sunday', () => {
    const hours = [{ dayOfWeek: 6, openTime: '22:00', closeTime: '01:00' }];
    expect(starts(question('2026-06-07', { hours }))).toEqual(['00:00']);
  });

  it('opening hours over midnight last until the local closing time, even if the clocks change in that night', () => {
    const saturday = [{ dayOfWeek: 6, openTime: '22:00', closeTime: '04:00' }];
    const hoursOf = ({ from, to }: InstantRange) => (+to - +from) / 3_600_000;
    const hoursOn = (first: string, last: string) =>
      openSpans(saturday, TORONTO, days(first, last, TORONTO)).map(hoursOf);
    expect(hoursOn('2026-03-07', '2026-03-08')).toEqual([5]);
    expect(hoursOn('2026-10-31', '2026-11-01')).toEqual([7]);
    expect(hoursOn('2026-06-06', '2026-06-07')).toEqual([6]);
  });

  it('opening hours over midnight end at the clock change if the change skips the closing time', () => {
    const hours = [{ dayOfWeek: 6, openTime: '22:00', closeTime: '02:30' }];
    expect(openSpans(hours, TORONTO, days('2026-03-07', '2026-03-08', TORONTO))).toEqual([
      span('2026-03-08T03:00:00Z', '2026-03-08T07:00:00Z'),
    ]);
  });

  it('opening hours over midnight last 24 hours when the closing time equals the opening time', () => {
    expect(starts(question('2026-06-03', { hours: everyDay('09:00', '09:00') }))).toHaveLength(24);
    expect(
      isWithinHours(days('2026-06-03', '2026-06-09', TORONTO), everyDay('06:00', '06:00'), TORONTO),
    ).toBe(true);
  });
});

describe('findOverlaps', () => {
  const at = (dayOfWeek: number, openTime: string, closeTime: string) => ({ dayOfWeek, openTime, closeTime });
  it.each([
    ['of a day', [at(1, '09:00', '12:00'), at(1, '11:59', '17:00')], 1],
    ['that touch', [at(1, '09:00', '12:00'), at(1, '12:00', '17:00')], 0],
    ['of a night and the next day', [at(1, '18:00', '02:00'), at(2, '01:00', '05:00')], 1],
    ['of a night and the next day from its end', [at(1, '18:00', '02:00'), at(2, '02:00', '05:00')], 0],
    ['of Saturday’s night and Sunday', [at(0, '01:00', '05:00'), at(6, '18:00', '02:00')], 1],
    ['of Saturday until midnight and Sunday', [at(0, '00:00', '05:00'), at(6, '18:00', '23:59')], 0],
    ['of which one contains the other', [at(3, '09:00', '09:00'), at(3, '10:00', '11:00')], 1],
    ['in a list of one', [at(6, '09:00', '09:00')], 0],
    ['in an empty list', [], 0],
  ])('findOverlaps finds the overlaps of spans %s', (_, spans, count) =>
    expect(findOverlaps(spans)).toHaveLength(count),
  );
});

describe('open slots when the clocks change', () => {
  const length = (zone: string, date: string) =>
    starts(question(date, { hours: ALWAYS, timezone: zone })).length;

  it.each([
    [TORONTO, '2026-03-08', 23],
    [TORONTO, '2026-11-01', 25],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Africa/Cairo', '2026-04-24', 23], // 0:00 to 1:00
    ['Africa/Cairo', '2026-10-29', 25], // 24:00 to 23:00
    ['Africa/Cairo', '2026-10-30', 24],
    ['Asia/Tehran', '2026-03-22', 24],
    ['America/Sao_Paulo', '2026-11-01', 24],
    ['Australia/Lord_Howe', '2026-04-05', 25], // 24.5 hours: the last start is at 23:30
    ['Australia/Lord_Howe', '2026-10-04', 24], // 23.5 hours
  ])('open slots in %s on %s start in %d different hours', (zone, date, hours) =>
    expect(length(zone, date)).toBe(hours),
  );

  it('open slots when the clocks change include both hours of a repeated hour, and none of a skipped hour', () => {
    const nights = { hours: everyDay('00:00', '04:00') };
    expect(starts(question('2026-11-01', nights))).toEqual(['00:00', '01:00', '01:00', '02:00', '03:00']);
    expect(starts(question('2026-03-08', nights))).toEqual(['00:00', '01:00', '03:00']);
  });

  it('open slots when the clocks change start at the first instant after a skipped opening time', () => {
    const hours = everyDay('02:30', '05:00');
    expect(computeOpenSlots(question('2026-03-08', { hours }))[0]?.from).toEqual(
      new Date('2026-03-08T07:00:00Z'),
    );
    expect(starts(question('2026-03-08', { hours: everyDay('02:10', '02:50') }))).toEqual([]);
    const cairo = { hours: everyDay('00:30', '03:00'), timezone: 'Africa/Cairo' };
    expect(starts(question('2026-04-24', cairo))).toEqual(['01:00', '02:00']);
  });

  it('open slots when the clocks change use the first of two repeated times for opening and closing', () => {
    const at = (openTime: string, closeTime: string) =>
      openSpans(everyDay(openTime, closeTime), TORONTO, businessDate('2026-11-01', TORONTO));
    expect(at('01:30', '03:00')).toEqual([span('2026-11-01T05:30:00Z', '2026-11-01T08:00:00Z')]);
    expect(at('00:00', '01:30')).toEqual([span('2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z')]);
  });

  it('open slots follow the half-hour clock change of Lord Howe, and stay the same in zones without clock changes', () => {
    const first = (zone: string, date: string) =>
      computeOpenSlots(question(date, { timezone: zone }))[0]?.from.toISOString();
    expect(first('Australia/Lord_Howe', '2026-04-04')).toBe('2026-04-03T22:00:00.000Z');
    expect(first('Australia/Lord_Howe', '2026-04-05')).toBe('2026-04-04T22:30:00.000Z');
    expect(first('Asia/Tehran', '2026-01-10')).toBe('2026-01-10T05:30:00.000Z');
    expect(first('Asia/Tehran', '2026-07-10')).toBe('2026-07-10T05:30:00.000Z');
  });
});

it('openSpans joins spans that meet at midnight and cuts them to the requested range', () => {
  const range = span('2026-06-03T10:30:00Z', '2026-06-05T10:30:00Z');
  expect(openSpans(ALWAYS, TORONTO, range)).toEqual([range]);
  expect(openSpans(NINE_TO_FIVE, TORONTO, span('2026-06-03T15:00:00Z', '2026-06-04T15:00:00Z'))).toEqual([
    span('2026-06-03T15:00:00Z', '2026-06-03T21:00:00Z'),
    span('2026-06-04T13:00:00Z', '2026-06-04T15:00:00Z'),
  ]);
});

describe('isWithinHours', () => {
  it.each([
    ['2026-06-03T13:00:00Z', '2026-06-03T21:00:00Z', true],
    ['2026-06-03T12:59:59Z', '2026-06-03T14:00:00Z', false],
    ['2026-06-03T20:00:00Z', '2026-06-03T21:00:01Z', false],
    ['2026-06-03T20:00:00Z', '2026-06-04T14:00:00Z', false], // includes the night, when it is closed
    ['2026-06-03T02:00:00Z', '2026-06-03T03:00:00Z', false],
    ['2026-06-03T14:00:00Z', '2026-06-03T14:00:00Z', false], // an empty range is never within the hours
  ])('isWithinHours returns, for the time from %s to %s, %s', (from, to, within) =>
    expect(isWithinHours(span(from, to), NINE_TO_FIVE, TORONTO)).toBe(within),
  );

  it('isWithinHours accepts a time over midnight when the business never closes', () =>
    expect(isWithinHours(span('2026-06-03T02:00:00Z', '2026-06-05T06:00:00Z'), ALWAYS, TORONTO)).toBe(true));
});

it('mergeSlots returns each start time of two calendars once, in order, and prefers the first calendar', () => {
  const slots = computeOpenSlots(question('2026-06-03')); // 9:00 to 16:00, hourly
  const of = (whose: string, hours: readonly number[]) =>
    slots.filter((_slot, at) => hours.includes(at + 9)).map((slot) => ({ ...slot, whose }));
  const merged = (first: number[], second: number[]) =>
    mergeSlots(of('a', first), of('b', second)).map(
      ({ from, whose }) => `${formatInZone(from, TORONTO, 'H')}${whose}`,
    );
  expect(merged([10, 12, 13], [9, 10, 13, 15, 16])).toEqual(['9b', '10a', '12a', '13a', '15b', '16b']);
  expect(merged([], [9, 10])).toEqual(['9b', '10b']);
  expect(merged([9, 10], [])).toEqual(['9a', '10a']);
});

describe('nearestSlots', () => {
  const slots = computeOpenSlots(question('2026-06-03')); // 9:00 to 16:00, hourly
  const near = (preferred: string, count: number) =>
    nearestSlots(slots, new Date(preferred), count).map(({ from }) => formatInZone(from, TORONTO, 'HH:mm'));

  it('nearestSlots returns the nearest slots on both sides in order of time', () => {
    expect(near('2026-06-03T16:10:00Z', 3)).toEqual(['11:00', '12:00', '13:00']);
    expect(near('2026-06-03T16:40:00Z', 2)).toEqual(['12:00', '13:00']);
  });

  it('nearestSlots returns the earlier of two slots that are equally close', () =>
    expect(near('2026-06-03T16:30:00Z', 1)).toEqual(['12:00']));

  it('nearestSlots returns fewer slots when there are not enough', () => {
    expect(near('2026-06-09T16:30:00Z', 2)).toEqual(['15:00', '16:00']);
    expect(near('2026-06-03T16:30:00Z', 100)).toHaveLength(8);
    expect(nearestSlots([], new Date(0), 3)).toEqual([]);
  });
});

describe('parseWallClock', () => {
  it.each([
    [TORONTO, '2026-06-03T09:00', '2026-06-03T13:00:00.000Z'],
    [TORONTO, '2026-06-03T09:00:30', '2026-06-03T13:00:30.000Z'],
    [TORONTO, '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'], // 1:30 occurs twice; the first one counts
    [TORONTO, '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    [TORONTO, '2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z'],
    [TORONTO, '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['Africa/Cairo', '2026-10-29T23:30', '2026-10-29T20:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:40', '2026-04-04T14:40:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00.000Z'],
  ])('parseWallClock parses, in %s, %s as %s', (zone, text, instant) =>
    expect(parseWallClock(text, zone)).toEqual({ instant: new Date(instant) }),
  );

  it.each([
    [TORONTO, '2026-03-08T02:00'],
    [TORONTO, '2026-03-08T02:59:59'],
    ['Europe/Berlin', '2026-03-29T02:30'],
    ['Africa/Cairo', '2026-04-24T00:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:29'],
    ['Pacific/Apia', '2011-12-30T12:00'], // Samoa skipped this whole day
  ])('parseWallClock rejects, in %s, the skipped time %s', (zone, text) =>
    expect(parseWallClock(text, zone)).toEqual({ problem: 'gap' }),
  );

  it('parseWallClock throws a RangeError for any other text', () => {
    for (const text of ['', 'tomorrow', '2026-06-03T09:00Z', '2026-06-03T25:00'])
      expect(() => parseWallClock(text, TORONTO)).toThrow(RangeError);
  });
});
