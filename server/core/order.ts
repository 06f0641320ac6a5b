import { PLAN } from './plan.ts';

/**
 * One line of a payment. `topup` increases the balance. All other lines are fees, which are taken from the balance when
 * they are due.
 */
export type OrderLine = { kind: 'topup' | 'premium_number' | 'setup_fee'; priceCents: number };

export type OrderedNumber = { premiumPriceCents: number | null; setupFeeCents: number };

export type Order = { lines: OrderLine[]; totalCents: number };

/**
 * The lines of an order at the server's prices (docs/spec/business-rules.md, "Prices"): the chosen balance, and for a
 * premium number its first month and set-up fee. The first month of an ordinary number is taken from the balance and
 * has no line.
 */
export function computeOrder(balanceCents: number, number?: OrderedNumber): Order {
  const lines: OrderLine[] = [];
  if (balanceCents > 0) lines.push({ kind: 'topup', priceCents: balanceCents });
  if (number?.premiumPriceCents) lines.push({ kind: 'premium_number', priceCents: number.premiumPriceCents });
  if (number && number.setupFeeCents > 0) lines.push({ kind: 'setup_fee', priceCents: number.setupFeeCents });
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceCents, 0) };
}

/** True for an amount that can be paid as a top-up without ordering a number: whole dollars within the limits. */
export function isTopUpAmount(cents: number): boolean {
  return cents % 100 === 0 && cents >= PLAN.topUpMinCents && cents <= PLAN.topUpMaxCents;
}

/** True for a top-up amount that the portal offers. An order with a number must contain one of these amounts. */
function isOfferedTopUp(cents: number): boolean {
  return PLAN.topUpCents.some((amount) => amount === cents);
}

/**
 * The order with a given total, or `undefined` when no order costs that. In an order with a number the buyer chooses
 * only the top-up, so the total determines it. A premium number may be bought without a top-up.
 */
export function orderOfTotal(totalCents: number, number?: OrderedNumber): Order | undefined {
  if (!number) return isTopUpAmount(totalCents) ? computeOrder(totalCents) : undefined;
  const feesCents = computeOrder(0, number).totalCents;
  const balanceCents = totalCents - feesCents;
  if (isOfferedTopUp(balanceCents) || (balanceCents === 0 && feesCents > 0))
    return computeOrder(balanceCents, number);
  return undefined;
}
