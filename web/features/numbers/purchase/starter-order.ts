import { balanceAfterFirstMonth } from '../../../../server/core/first-recharge.ts';
import { computeOrder } from '../../../../server/core/order.ts';
import { PLAN } from '../../../../server/core/plan.ts';
import type { Quote } from '../number.ts';

/**
 * The starter pack for a number: what the card is charged, by the server's own computation, and what is left of the
 * balance for calls. The first month of a premium number is a line of its own; that of another is taken out of the
 * balance.
 */
export function starterOrder(quote: Quote) {
  const { isPremium, firstMonthCents, setupFeeCents, balanceCents, otherDueCents } = quote;
  const premiumPriceCents = isPremium ? firstMonthCents : null;
  const { totalCents } = computeOrder(PLAN.startingBalanceCents, { premiumPriceCents, setupFeeCents });
  const numberCents = firstMonthCents + setupFeeCents;
  const leftCents = balanceAfterFirstMonth({
    balanceCents,
    paidCents: totalCents,
    numberCents,
    otherDueCents,
  });
  return { totalCents, leftCents };
}
