import { PLAN } from './plan.ts';

/** Settings of auto-recharge in cents: the threshold, the amount, and the maximum of a calendar month. */
export type RechargeSettings = { thresholdCents: number; amountCents: number; capCents: number };

/** Inputs for the balance that remains once a number is active. Cents. */
export type FirstMonth = {
  /** The balance before the payment. */
  balanceCents: number;
  /** The amount charged to the card. It is credited to the balance before fees are charged. */
  paidCents: number;
  /** The first month and the set-up fee of the number. */
  numberCents: number;
  /** Fees charged at the same time: a platform fee that is due by then, and other paid orders. */
  otherDueCents: number;
};

/** The balance that remains after the first month's fees; below zero where the payment does not cover them. */
export function balanceAfterFirstMonth(money: FirstMonth): number {
  return money.balanceCents + money.paidCents - money.numberCents - money.otherDueCents;
}

/**
 * The auto-recharge that is offered with a first number: its threshold is the highest choice below the balance that
 * remains after the first month. The first call therefore does not recharge the balance. Null where no threshold fits.
 */
export function firstRecharge(remainingCents: number): RechargeSettings | null {
  const fitting = PLAN.rechargeThresholdsCents.filter((threshold) => threshold < remainingCents);
  if (fitting.length === 0) return null;
  return {
    thresholdCents: Math.max(...fitting),
    amountCents: PLAN.rechargeAmountCents,
    capCents: PLAN.rechargeCapCents,
  };
}
