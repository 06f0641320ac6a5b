import { AppError } from '../../../core/errors.ts';
import { text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';

const selectCustomer = ofBusiness({
  name: 'payments.customer_of_business',
  row: { name: text, stripe_customer_id: text.orNull },
  text: 'SELECT name, stripe_customer_id FROM businesses WHERE id = $business',
});

const saveCustomer = ofBusiness({
  name: 'payments.save_customer',
  params: { customerId: text },
  text: `UPDATE businesses SET stripe_customer_id = $customerId
    WHERE id = $business AND stripe_customer_id IS NULL`,
});

/**
 * The Stripe customer of the business, created at the first payment; concurrent requests get the same one. Throws
 * `forbidden` when the request names another business's customer.
 */
export async function stripeCustomerOf(
  { db, payments }: Pick<MemberDeps, 'db' | 'payments'>,
  claimed?: string,
): Promise<string> {
  const business = await db.one(selectCustomer);
  if (claimed !== undefined && claimed !== '' && claimed !== business.stripe_customer_id)
    throw new AppError('forbidden', 'errors.common.notYourBusiness');
  if (business.stripe_customer_id !== null) return business.stripe_customer_id;
  const customerId = await payments.createCustomer({ id: db.businessId, name: business.name });
  await db.all(saveCustomer, { customerId });
  const saved = await db.one(selectCustomer);
  return saved.stripe_customer_id ?? customerId;
}
