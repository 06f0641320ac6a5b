import { PLAN } from './plan.ts';

/** Settings of auto-recharge in cents: the threshold, the amount, and the maximum of a calendar month. */
export type RechargeSettings = { thresholdCents: number; amountCents: number; capCents: number };

/** Amounts in cents from which the balance after the activation of a number is computed. */
export type FirstMonth = {
  /** The balance before the payment. */
  balanceCents: number;
  /** The amount charged to the card. It is credited to the balance before fees are charged. */
  paidCents: number;
  /** The first monthly fee and the set-up fee of the number. */
  numberCents: number;
  /**
   * Other fees that are charged when the number is activated: the platform fee if it is due by then, and the fees of
   * other numbers that are paid but not yet active.
   */
  otherDueCents: number;
};

/** The balance after the first month's fees are charged; negative when the payment does not cover them. */
export function balanceAfterFirstMonth(money: FirstMonth): number {
  return money.balanceCents + money.paidCents - money.numberCents - money.otherDueCents;
}

/**
 * The auto-recharge that is offered with a first number: its threshold is the highest choice below the balance that
 * remains after the first month. The first call therefore does not recharge the balance. Null when no threshold is
 * below that balance.
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
