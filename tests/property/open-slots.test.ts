import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromWallMs, type InstantRange, toWallMs } from '../../server/core/business-time.ts';
import { bookableHours } from '../../server/core/calendar-hours.ts';
import {
  computeOpenSlots,
  nearestSlots,
  type OpenSlotsQuestion,
} from '../../server/core/compute-open-slots.ts';
import { findOverlaps, isWithinHours, type OpeningSpan, openSpans } from '../../server/core/opening-hours.ts';
import { loadZoneRules } from '../../server/db/refresh-zone-rules.ts';
import { createTestDeps } from '../support/deps.ts';
import { naiveOpenSlots } from './open-slots-oracle.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = { ...runsOf(40), endOnFailure: false };
const MINUTE_MS = 60_000;

/** Zones and days, with and without a clock change. */
const MOMENTS = [
  ['America/Toronto', '2026-03-08'],
  ['America/Toronto', '2026-11-01'],
  ['America/Toronto', '2026-06-03'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Tehran', '2026-03-21'],
  ['Asia/Kathmandu', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-01-01'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2028-02-29'],
].map(([timezone = '', date = '']) => ({ timezone, noon: Date.parse(`${date}T12:00Z`) }));
const moments = fc.constantFrom(...MOMENTS);

beforeAll(async () => {
  const deps = await createTestDeps();
  await loadZoneRules(
    deps.db,
    MOMENTS.map(({ timezone }) => timezone),
  );
  await deps.drop();
});

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const timeOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1_439 }).map(clock),
  fc.integer({ min: 0, max: 47 }).map((half) => clock(half * 30)),
  fc.constantFrom('00:00', '01:00', '02:00', '02:30', '23:58', '23:59', '23:59:59'),
);
const anySpan = fc.record({
  dayOfWeek: fc.integer({ min: 0, max: 6 }),
  // The oracle checks whole minutes.
  openTime: timeOfDay.map((time) => time.slice(0, 5)),
  closeTime: timeOfDay,
});
const always = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  openTime: '00:00',
  closeTime: '23:59',
}));
/** Random spans that do not overlap, or a business that is open all day on five to seven days. */
const hours: fc.Arbitrary<OpeningSpan[]> = fc.oneof(
  { weight: 1, arbitrary: fc.subarray(always, { minLength: 5 }) },
  { weight: 4, arbitrary: fc.array(anySpan, { minLength: 1, maxLength: 24 }).map(removeOverlaps) },
);
function removeOverlaps(spans: OpeningSpan[]): OpeningSpan[] {
  const disjointSpans: OpeningSpan[] = [];
  for (const span of spans) if (findOverlaps([...disjointSpans, span]).length === 0) disjointSpans.push(span);
  return disjointSpans;
}

const offset = fc.integer({ min: -2_880, max: 2_880 });
const bookings = fc.array(fc.tuple(offset, fc.integer({ min: 0, max: 300 })), { maxLength: commandsOf(25) });
const buffer = fc.constantFrom(0, 0, 5, 15, 90);

const question: fc.Arbitrary<OpenSlotsQuestion> = fc
  .record({
    moment: moments,
    hours,
    bookings,
    closings: fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 1_440 })), { maxLength: 1 }),
    length: fc.constantFrom(1, 20, 30, 60, 90, 480, 1_440),
    buffers: fc.tuple(buffer, buffer),
    from: offset,
    rangeMinutes: fc.integer({ min: 0, max: 3_600 }),
    now: fc.oneof(fc.constant(-10_000), offset),
    stepMinutes: fc.constantFrom(5, 7, 15, 30, 60),
  })
  .map(({ moment, bookings: booked, closings, length, buffers, from, rangeMinutes, now, ...rest }) => {
    const at = (minutes: number) => new Date(moment.noon + minutes * MINUTE_MS);
    const span = ([start, minutes]: [number, number]) => ({ from: at(start), to: at(start + minutes) });
    return {
      ...rest,
      timezone: moment.timezone,
      booked: booked.map(span),
      closed: closings.map(span),
      service: { durationMinutes: length, bufferBeforeMinutes: buffers[0], bufferAfterMinutes: buffers[1] },
      range: { from: at(from), to: at(from + rangeMinutes) },
      now: at(now),
    };
  });

const starts = (slots: InstantRange[]) => slots.map(({ from }) => from.toISOString());
const overlap = (a: InstantRange, b: InstantRange) => a.from < b.to && b.from < a.to;

describe('open slots', () => {
  it('open slots equal the starts that a brute-force check of every minute finds', () => {
    const property = fc.property(question, (input) => {
      expect(computeOpenSlots(input)).toEqual(naiveOpenSlots(input));
    });
    fc.assert(property, settings);
  }, 600_000);

  it('open slots lie within the hours, are in order, and overlap no booking or closed time', () => {
    const property = fc.property(question, (input) => {
      const slots = computeOpenSlots(input);
      for (const [index, slot] of slots.entries()) {
        expect(isWithinHours(slot, input.hours, input.timezone)).toBe(true);
        expect(slot.from >= input.now && slot.from >= input.range.from && slot.from < input.range.to).toBe(
          true,
        );
        const occupied = [...input.booked, ...input.closed].filter(({ from, to }) => from < to);
        expect(occupied.some((range) => overlap(range, slot))).toBe(false);
        expect(index === 0 || (slots[index - 1]?.from ?? slot.from) < slot.from).toBe(true);
      }
    });
    fc.assert(property, settings);
  }, 600_000);

  it('another booking never adds open slots', () => {
    const property = fc.property(question, offset, (input, minutes) => {
      const from = new Date(input.range.from.getTime() + minutes * MINUTE_MS);
      const more = { from, to: new Date(from.getTime() + 45 * MINUTE_MS) };
      const before = new Set(starts(computeOpenSlots(input)));
      const after = starts(computeOpenSlots({ ...input, booked: [more, ...input.booked] }));
      expect(after.filter((start) => !before.has(start))).toEqual([]);
    });
    fc.assert(property, settings);
  }, 600_000);

  it('open slots with buffers equal the slots without buffers around bookings that are longer by the buffers', () => {
    const property = fc.property(question, (input) => {
      const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = input.service;
      const longer = (ranges: readonly InstantRange[]) =>
        ranges
          .filter(({ from, to }) => from < to)
          .map(({ from, to }) => ({
            from: new Date(from.getTime() - bufferAfterMinutes * MINUTE_MS),
            to: new Date(to.getTime() + bufferBeforeMinutes * MINUTE_MS),
          }));
      const bare = { durationMinutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
      const { booked, closed } = input;
      expect(computeOpenSlots(input)).toEqual(
        computeOpenSlots({ ...input, service: bare, booked: longer(booked), closed: longer(closed) }),
      );
    });
    fc.assert(property, settings);
  }, 600_000);

  it('open slots of a range equal the slots of its two parts together', () => {
    const property = fc.property(question, fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
      const { from, to } = input.range;
      const middle = new Date(Math.round(from.getTime() + share * (to.getTime() - from.getTime())));
      const part = (range: InstantRange) => computeOpenSlots({ ...input, range });
      expect([...part({ from, to: middle }), ...part({ from: middle, to })]).toEqual(computeOpenSlots(input));
    });
    fc.assert(property, settings);
  }, 600_000);

  it('nearestSlots returns the open slots that are closest to a given time', () => {
    const property = fc.property(question, fc.integer({ min: 0, max: 6 }), (input, count) => {
      const slots = computeOpenSlots(input);
      const preferredTime = new Date(input.range.from.getTime() + 600 * MINUTE_MS);
      const distance = ({ from }: InstantRange) => Math.abs(from.getTime() - preferredTime.getTime());
      const nearest = nearestSlots(slots, preferredTime, count);
      expect(nearest).toHaveLength(Math.min(count, slots.length));
      expect(starts(nearest)).toEqual([...starts(nearest)].sort());
      const farthest = Math.max(...nearest.map(distance));
      const otherSlots = slots.filter((slot) => !nearest.includes(slot));
      expect(nearest.length > 0 && otherSlots.some((slot) => distance(slot) < farthest)).toBe(false);
    });
    fc.assert(property, settings);
  }, 600_000);
});

it('the hours of a calendar cover exactly the times when the calendar and the business are open, without overlaps', () => {
  const property = fc.property(question, hours, offset, (input, own, minutes) => {
    const { hours: opening, timezone, range, service } = input;
    const both = [...bookableHours(opening, own)];
    expect(findOverlaps(both)).toEqual([]);
    const from = new Date(range.from.getTime() + minutes * MINUTE_MS);
    const span = { from, to: new Date(from.getTime() + service.durationMinutes * MINUTE_MS) };
    const isIn = (week: readonly OpeningSpan[]) => isWithinHours(span, week, timezone);
    expect(isIn(both)).toBe(isIn(opening) && isIn(own));
    // Spans that a check of every minute finds.
    const inMinutes = both.map(({ dayOfWeek, openTime, closeTime }) => ({
      ...{ dayOfWeek, openTime: openTime.slice(0, 5), closeTime: closeTime.slice(0, 5) },
    }));
    expect(computeOpenSlots({ ...input, hours: both })).toEqual(
      naiveOpenSlots({ ...input, hours: inMinutes }),
    );
  });
  fc.assert(property, settings);
}, 600_000);

it('open spans are separate, in order and within their range', () => {
  const property = fc.property(question, ({ hours: week, timezone, range }) => {
    const spans = openSpans(week, timezone, range);
    for (const [index, { from, to }] of spans.entries()) {
      expect(from < to && from >= range.from && to <= range.to).toBe(true);
      const next = spans[index + 1];
      expect(!next || to < next.from).toBe(true);
    }
  });
  fc.assert(property, settings);
}, 600_000);

it('fromWallMs maps a local time to its first occurrence, or to a later time when the clocks skip it', () => {
  const property = fc.property(moments, fc.integer({ min: -4_000, max: 4_000 }), (moment, minutes) => {
    const localMs = moment.noon + minutes * MINUTE_MS;
    const { instant, isGap } = fromWallMs(localMs, moment.timezone);
    const wallMs = toWallMs(instant, moment.timezone);
    expect(isGap ? wallMs > localMs : wallMs === localMs).toBe(true);
    // A minute before the instant, the local time was earlier, so the instant is the first occurrence of the local
    // time.
    expect(toWallMs(new Date(instant.getTime() - MINUTE_MS), moment.timezone)).toBeLessThan(localMs);
  });
  fc.assert(property, { ...settings, numRuns: settings.numRuns * 20 });
}, 600_000);
