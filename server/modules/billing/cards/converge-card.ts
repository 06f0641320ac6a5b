import { int, text } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import { type ConvergeDeps, databaseTime } from '../payments/converge-payment.ts';
import { lockAccount } from '../payments/open-payment.ts';
import { lockRecharging } from '../recharge/recharge-consent.ts';
import { forgetCard, keepCard } from './keep-card.ts';

const businessOfCustomer = ofEveryBusiness({
  name: 'cards.business_of_customer',
  because: 'Stripe names its customer and no business',
  params: { customerId: text },
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE stripe_customer_id = $customerId AND erasing_at IS NULL',
});

const isOwnCustomer = ofBusiness({
  name: 'cards.is_own_customer',
  params: { customerId: text },
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business AND stripe_customer_id = $customerId',
});

const forgetOwn = ofBusiness({
  name: 'cards.forget_own',
  params: { paymentMethodId: text },
  row: { id: int },
  text: `UPDATE payment_methods SET is_default = false, detached_at = coalesce(detached_at, app_now()),
      looked_at = clock_timestamp()
    WHERE business_id = $business AND stripe_payment_method_id = $paymentMethodId RETURNING id`,
});

export type CardConvergence = 'kept' | 'forgotten' | 'not_ours';

/**
 * Makes our row of a card say what Stripe says now, whoever told us that something changed, in whichever order and as often
 * as they like: kept for the business whose customer has it, or never charged again. What serves a member keeps and
 * forgets cards of their own business alone.
 */
export async function convergeCard(deps: ConvergeDeps, paymentMethodId: string): Promise<CardConvergence> {
  const { db } = deps;
  const askedAt = await databaseTime(db);
  const found = await deps.payments.readCard(paymentMethodId);
  const isMembers = 'businessId' in db;
  const customerId = found?.customerId ?? null;
  if (!found || customerId === null) {
    const businessId = isMembers
      ? (await db.first(forgetOwn, { paymentMethodId })) && db.businessId
      : await forgetCard(db, paymentMethodId);
    if (businessId === undefined) return 'not_ours';
    deps.invalidations.publish([businessId], ['balance']);
    return 'forgotten';
  }
  const business = isMembers
    ? await db.first(isOwnCustomer, { customerId })
    : await db.first(businessOfCustomer, { customerId });
  if (!business) return 'not_ours';
  const own = isMembers ? db : db.ofBusiness(business.id);
  await own.transaction(async (tx) => {
    await tx.all(lockRecharging);
    await tx.all(lockAccount);
    await keepCard(tx, found.card, askedAt);
  });
  deps.invalidations.publish([business.id], ['balance']);
  return 'kept';
}
