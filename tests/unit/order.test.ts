import { describe, expect, it } from 'vitest';
import { computeOrder, orderOfTotal } from '../../server/core/order.ts';
import { PLAN } from '../../server/core/plan.ts';

const ORDINARY = { premiumPriceCents: null, setupFeeCents: 0 };
const PREMIUM = { premiumPriceCents: 4_500, setupFeeCents: 500 };

describe('the order of a first number', () => {
  it('the order of an ordinary first number costs only the starter pack, from which the first month is paid', () => {
    expect(computeOrder(PLAN.startingBalanceCents, ORDINARY)).toEqual({
      lines: [{ kind: 'topup', priceCents: 2_000 }],
      totalCents: 2_000,
    });
  });

  it('the order of a first number adds the price and the set-up fee of a premium number', () => {
    const { lines, totalCents } = computeOrder(2_000, PREMIUM);
    expect(lines.map(({ kind }) => kind)).toEqual(['topup', 'premium_number', 'setup_fee']);
    expect(totalCents).toBe(7_000);
  });
});

describe('orderOfTotal', () => {
  it.each([...PLAN.topUpCents, 500, 1_500, 3_700, 100_000])(
    'orderOfTotal returns a top-up for %i cents',
    (cents) => {
      expect(orderOfTotal(cents)?.totalCents).toBe(cents);
    },
  );

  it.each([-2_000, 0, 1, 499, 999, 2_001, 10_050, 100_100, Number.NaN, 2_000.5])(
    'orderOfTotal returns no order for %d cents, which is not a whole dollar amount within the limits',
    (cents) => {
      expect(orderOfTotal(cents)).toBeUndefined();
    },
  );

  it.each([0, 1, 999, 1_500, 2_001, 10_001])(
    'orderOfTotal returns no order of an ordinary number for %i cents',
    (cents) => {
      expect(orderOfTotal(cents, ORDINARY)).toBeUndefined();
    },
  );

  it('orderOfTotal returns an order of a premium number in which the remaining amount, if any, is a top-up', () => {
    expect(orderOfTotal(5_000, PREMIUM)?.lines.map(({ kind }) => kind)).toEqual([
      'premium_number',
      'setup_fee',
    ]);
    expect(orderOfTotal(7_000, PREMIUM)?.lines[0]).toMatchObject({ kind: 'topup', priceCents: 2_000 });
    expect(orderOfTotal(4_500, PREMIUM)).toBeUndefined();
    expect(orderOfTotal(2_000, PREMIUM)).toBeUndefined();
  });
});
