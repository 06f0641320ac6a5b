import { describe, expect, it } from 'vitest';
import { formatFuture, formatRecent } from '../../web/lib/text/format-recent.ts';

const ZONE = 'America/Toronto';
/** Friday, 27 November 2026, 4 AM in Toronto. */
const NOW = new Date('2026-11-27T09:00:00Z');
const at = (local: string) => new Date(`${local}:00-05:00`);

describe('a past instant in relative form', () => {
  it.each([
    ['2026-11-27T01:05', 'Today 1:05 AM'],
    ['2026-11-26T23:59', 'Yesterday 11:59 PM'],
    ['2026-11-21T08:00', 'Sat 8:00 AM'],
    ['2026-11-20T08:00', 'Nov 20 8:00 AM'],
    ['2025-12-30T08:00', 'Dec 30, 2025 8:00 AM'],
  ])('formatRecent writes %s as %s', (local, text) => {
    expect(formatRecent(at(local), ZONE, NOW)).toBe(text);
  });
});

describe('a future instant in relative form', () => {
  it.each([
    ['2026-11-27T15:30', 'Today 3:30 PM'],
    ['2026-11-28T00:00', 'Tomorrow 12:00 AM'],
    ['2026-12-03T09:00', 'Thu 9:00 AM'],
    ['2026-12-04T09:00', 'Dec 4 9:00 AM'],
    ['2027-01-04T09:00', 'Jan 4, 2027 9:00 AM'],
    ['2026-11-25T09:00', 'Nov 25 9:00 AM'],
  ])('formatFuture writes %s as %s', (local, text) => {
    expect(formatFuture(at(local), ZONE, NOW)).toBe(text);
  });
});
