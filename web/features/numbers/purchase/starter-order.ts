import { computeOrder } from '../../../../server/core/order.ts';
import { PLAN } from '../../../../server/core/plan.ts';
import type { Quote } from '../number.ts';

/**
 * The starter pack for a number: what the card is charged, by the server's own computation, and what is left of the
 * balance for calls. The first month of a premium number is a line of its own; that of another is taken out of the
 * balance.
 */
export function starterOrder({ isPremium, firstMonthCents, setupFeeCents }: Quote) {
  const premiumPriceCents = isPremium ? firstMonthCents : null;
  const { totalCents } = computeOrder(PLAN.startingBalanceCents, { premiumPriceCents, setupFeeCents });
  const leftCents = PLAN.startingBalanceCents - (isPremium ? 0 : firstMonthCents);
  return { totalCents, leftCents };
}
