import { describe, expect, it } from 'vitest';
import { assertCents, centsToDollars, formatCents } from '../../server/core/money.ts';

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [25, '$0.25'],
    [2_000, '$20.00'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [99_999, '$999.99'],
    [-1, '-$0.01'],
    [-25, '-$0.25'],
    [-100_005, '-$1,000.05'],
  ])('formatCents formats %i cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it('formatCents formats the largest exact integer without losing a cent', () => {
    expect(formatCents(Number.MAX_SAFE_INTEGER)).toBe('$90,071,992,547,409.91');
  });
});

it.each([
  [1_050, 10.5],
  [-25, -0.25],
  [0, 0],
  [7, 0.07],
])('centsToDollars converts %i cents to %d dollars', (cents, dollars) => {
  expect(centsToDollars(cents)).toBe(dollars);
});

it.each([0.5, 10.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'amounts that are not a whole number of cents are rejected by every function: %d',
  (value) => {
    expect(() => assertCents(value)).toThrow(RangeError);
    expect(() => centsToDollars(value)).toThrow(RangeError);
    expect(() => formatCents(value)).toThrow(RangeError);
  },
);
