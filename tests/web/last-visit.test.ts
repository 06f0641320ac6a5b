import { describe, expect, it } from 'vitest';
import {
  beginVisit,
  formatVisit,
  parseVisit,
  VISIT_GAP_MS,
} from '../../web/features/dashboard/use-last-visit.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('start of the period since the last visit', () => {
  it('the start of the period since the last visit is 24 hours ago on a first visit', () => {
    expect(beginVisit(null, NOW)).toBe(NOW - DAY_MS);
  });

  it('the start of the period since the last visit is the time at which the previous visit ended', () => {
    expect(beginVisit({ sinceMs: NOW - 9 * HOUR_MS, leftAtMs: NOW - HOUR_MS }, NOW)).toBe(NOW - HOUR_MS);
  });

  it('the start of the period since the last visit stays the same if the user returns within a quarter of an hour', () => {
    const visit = { sinceMs: NOW - 9 * HOUR_MS, leftAtMs: NOW - VISIT_GAP_MS + 1 };
    expect(beginVisit(visit, NOW)).toBe(NOW - 9 * HOUR_MS);
    expect(beginVisit({ ...visit, leftAtMs: NOW - VISIT_GAP_MS }, NOW)).toBe(NOW - VISIT_GAP_MS);
  });

  it('the start of the period since the last visit is at most 30 days ago', () => {
    expect(beginVisit({ sinceMs: 0, leftAtMs: 0 }, NOW)).toBe(NOW - 30 * DAY_MS);
  });

  it('parseVisit returns the visit that formatVisit has formatted', () => {
    const visit = { sinceMs: NOW - HOUR_MS, leftAtMs: NOW - 1 };
    expect(parseVisit(formatVisit(visit.sinceMs, visit.leftAtMs), NOW)).toEqual(visit);
  });

  it.each([
    ['missing', null],
    ['another text', 'yesterday'],
    ['a single number', String(NOW)],
    ['a time in the future', formatVisit(NOW, NOW + 1)],
    ['an end before its start', formatVisit(NOW, NOW - 1)],
  ])('the start of the period since the last visit is unknown when the stored value is %s', (_name, text) => {
    expect(parseVisit(text, NOW)).toBeNull();
  });
});
