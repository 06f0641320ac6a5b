import { describe, expect, it } from 'vitest';
import { forecastDays, forecastRecharge } from '../../server/core/forecast-balance.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const CLOCK = { now: NOW, timezone: 'America/Toronto' };
const PLAN = { thresholdCents: 1_000, amountCents: 2_000, capCents: 6_000, usedCents: 0 };

describe('the forecast of auto-recharge', () => {
  it('the forecast of auto-recharge adds nothing at or above the threshold, and nothing without auto-recharge', () => {
    expect(forecastRecharge(PLAN, CLOCK)(1_000, NOW)).toBe(0);
    expect(forecastRecharge(null, CLOCK)(-5_000, NOW)).toBe(0);
  });

  it('the forecast of auto-recharge adds the smallest multiple of the amount that lifts the balance to the threshold', () => {
    expect(forecastRecharge(PLAN, CLOCK)(999, NOW)).toBe(2_000);
    expect(forecastRecharge(PLAN, CLOCK)(-1_000, NOW)).toBe(2_000);
    expect(forecastRecharge(PLAN, CLOCK)(-1_001, NOW)).toBe(4_000);
  });

  it('the forecast of auto-recharge stops at the monthly cap and starts again in the next month of the business', () => {
    const recharge = forecastRecharge({ ...PLAN, usedCents: 3_000 }, CLOCK);
    expect(recharge(-9_000, NOW)).toBe(2_000);
    expect(recharge(-9_000, NOW)).toBe(0);
    expect(recharge(-9_000, new Date('2026-12-01T04:59:59Z'))).toBe(0);
    expect(recharge(-9_000, new Date('2026-12-01T05:00:00Z'))).toBe(6_000);
  });
});

describe('the forecast of the balance', () => {
  const fees = [{ at: new Date('2026-11-28T00:00:00Z'), amountCents: 1_500 }];
  const prospect = { ...CLOCK, balanceCents: 1_200, centsADay: 0, fees };

  it('the forecast of the balance falls below zero when a fee is not covered', () => {
    expect(forecastDays(prospect, 3, null).map(({ balanceCents }) => balanceCents)).toEqual([
      1_200, -300, -300,
    ]);
  });

  it('the forecast of the balance includes the auto-recharge on the day of the fee', () => {
    expect(forecastDays(prospect, 3, PLAN)).toEqual([
      { balanceCents: 1_200, feesCents: 0 },
      { balanceCents: 1_700, feesCents: 1_500 },
      { balanceCents: 1_700, feesCents: 0 },
    ]);
  });
});
