import { PLAN } from './plan.ts';

/** One line of what is paid; `topup` becomes balance, the others are fees that are taken from it when they are due. */
export type OrderLine = { kind: 'topup' | 'premium_number' | 'setup_fee'; priceCents: number };

export type OrderedNumber = { premiumPriceCents: number | null; setupFeeCents: number };

export type Order = { lines: OrderLine[]; totalCents: number };

/**
 * The lines of an order as the server knows them (docs/spec/business-rules.md, "Prices"): the chosen balance, and for a
 * premium number its first month and set-up. An ordinary number's first month is taken from the balance and has no
 * line.
 */
export function computeOrder(balanceCents: number, number?: OrderedNumber): Order {
  const lines: OrderLine[] = [];
  if (balanceCents > 0) lines.push({ kind: 'topup', priceCents: balanceCents });
  if (number?.premiumPriceCents) lines.push({ kind: 'premium_number', priceCents: number.premiumPriceCents });
  if (number && number.setupFeeCents > 0) lines.push({ kind: 'setup_fee', priceCents: number.setupFeeCents });
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceCents, 0) };
}

/** True for what can be added to a balance by itself: whole dollars within the limits. */
export function isOwnTopUp(cents: number): boolean {
  return cents % 100 === 0 && cents >= PLAN.topUpMinCents && cents <= PLAN.topUpMaxCents;
}

/** True for the amounts on offer, of which an order with a number may choose. */
export function isTopUp(cents: number): boolean {
  return PLAN.topUpCents.some((amount) => amount === cents);
}

/**
 * The order that a total was meant for, or `undefined` when nothing costs that. Of an order with a number only the
 * balance is the buyer's choice, so the total tells it; a premium number may be bought without any.
 */
export function orderOfTotal(totalCents: number, number?: OrderedNumber): Order | undefined {
  if (!number) return isOwnTopUp(totalCents) ? computeOrder(totalCents) : undefined;
  const feesCents = computeOrder(0, number).totalCents;
  const balanceCents = totalCents - feesCents;
  if (isTopUp(balanceCents) || (balanceCents === 0 && feesCents > 0))
    return computeOrder(balanceCents, number);
  return undefined;
}
