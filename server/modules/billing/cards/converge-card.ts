import { int, text } from '../../../db/column-types.ts';
import { databaseOfBusiness, firstWithin, ofOneOrEveryBusiness } from '../../../db/either-scope.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { type ConvergeDeps, databaseTime } from '../payments/converge-payment.ts';
import { lockAccount } from '../payments/open-payment.ts';
import { lockRecharging } from '../recharge/recharge-consent.ts';
import { replaceLostDefault, saveCard } from './save-card.ts';

const businessOfCustomer = ofOneOrEveryBusiness({
  name: 'cards.business_of_customer',
  because: 'Stripe names its customer and no business',
  params: { customerId: text },
  row: { id: int },
  text: `SELECT id FROM businesses
    WHERE $within(id) AND stripe_customer_id = $customerId AND erasing_at IS NULL`,
});

const businessOfCard = ofOneOrEveryBusiness({
  name: 'cards.business_of_card',
  because: 'Stripe names the card and no business',
  params: { paymentMethodId: text },
  row: { business_id: int },
  text: `SELECT business_id FROM payment_methods
    WHERE $within(business_id) AND stripe_payment_method_id = $paymentMethodId`,
});

/** Marks a card as detached at Stripe, where it can no longer be charged. */
const detachCard = ofBusiness({
  name: 'cards.detach',
  params: { paymentMethodId: text },
  text: `UPDATE payment_methods SET is_default = false, detached_at = coalesce(detached_at, app_now()),
      looked_at = clock_timestamp()
    WHERE business_id = $business AND stripe_payment_method_id = $paymentMethodId`,
});

export type CardConvergence = 'kept' | 'forgotten' | 'not_ours';

/**
 * Updates our row of a card from Stripe. The card is saved for the business whose customer has it. A card without a
 * customer is detached and never charged again; the newest other card replaces it as the default. The function may run
 * repeatedly and in any order of events. A member's request finds only cards of its own business.
 */
export async function convergeCard(deps: ConvergeDeps, paymentMethodId: string): Promise<CardConvergence> {
  const { db } = deps;
  const requestedAt = await databaseTime(db);
  const stripeCard = await deps.payments.readCard(paymentMethodId);
  const customerId = stripeCard?.customerId ?? null;
  if (!stripeCard || customerId === null) {
    const card = await firstWithin(db, businessOfCard, { paymentMethodId });
    if (!card) return 'not_ours';
    await databaseOfBusiness(db, card.business_id).transaction(async (tx) => {
      await tx.all(lockRecharging);
      await tx.all(lockAccount);
      await tx.all(detachCard, { paymentMethodId });
      await replaceLostDefault(tx);
    });
    deps.invalidations.publish([card.business_id], ['balance']);
    return 'forgotten';
  }
  const business = await firstWithin(db, businessOfCustomer, { customerId });
  if (!business) return 'not_ours';
  await databaseOfBusiness(db, business.id).transaction(async (tx) => {
    await tx.all(lockRecharging);
    await tx.all(lockAccount);
    await saveCard(tx, stripeCard.card, requestedAt);
  });
  deps.invalidations.publish([business.id], ['balance']);
  return 'kept';
}
