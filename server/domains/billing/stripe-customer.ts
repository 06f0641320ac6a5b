import { AppError } from '../../core/errors.ts';
import { run, runOne, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';

const selectCustomer: Statement<{ name: string; stripe_customer_id: string | null }> = {
  name: 'payments.customer_of_business',
  text: 'SELECT name, stripe_customer_id FROM businesses WHERE id = $1',
};

const keepCustomer: Statement<Record<string, never>> = {
  name: 'payments.keep_customer',
  text: 'UPDATE businesses SET stripe_customer_id = $2 WHERE id = $1 AND stripe_customer_id IS NULL',
};

/**
 * The business as Stripe knows it, made there at the first payment; two at once get the same one. Throws `forbidden`
 * when the caller named somebody else's.
 */
export async function stripeCustomerOf(
  { pool, payments }: Pick<Deps, 'pool' | 'payments'>,
  businessId: number,
  claimed?: string,
): Promise<string> {
  const business = await runOne(pool, selectCustomer, [businessId]);
  if (claimed !== undefined && claimed !== '' && claimed !== business.stripe_customer_id)
    throw new AppError('forbidden', 'This is not your business.');
  if (business.stripe_customer_id !== null) return business.stripe_customer_id;
  const made = await payments.createCustomer({ id: businessId, name: business.name });
  await run(pool, keepCustomer, [businessId, made]);
  const kept = await runOne(pool, selectCustomer, [businessId]);
  return kept.stripe_customer_id ?? made;
}
