import { bool, int } from '../../../db/column-types.ts';
import { attemptBusiness } from '../../../db/each-business.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';

const withoutOrder = ofEveryBusiness({
  name: 'numbers.payments_without_order',
  because: 'the run processes the payments of all businesses',
  row: { id: int, business_id: int },
  text: `SELECT p.id, p.business_id FROM payments p
    WHERE p.purpose = 'number_order' AND p.state IN ('processing', 'succeeded')
      AND NOT EXISTS (SELECT FROM number_orders o WHERE o.business_id = p.business_id AND o.payment_id = p.id)
    ORDER BY p.id LIMIT 500`,
});

const follow = ofBusiness({
  name: 'numbers.follow_payment',
  params: { paymentId: int },
  row: { is_changed: bool },
  text: 'SELECT follow_number_payment($business, $paymentId) AS is_changed',
});

/**
 * Creates missing orders of credited number payments. A server of an earlier release may have credited a payment
 * without creating its order. Returns how many orders changed. A failing business is logged as an error and does not
 * delay the others.
 */
export async function orderPaidNumbers({
  db,
  jobs,
  log,
}: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<number> {
  const failure = 'the order of a paid number could not be created';
  let ordered = 0;
  for (const { id: paymentId, business_id: businessId } of await db.all(withoutOrder)) {
    const row = await attemptBusiness(log, { businessId, failure }, () =>
      db.ofBusiness(businessId).transaction((tx) => tx.one(follow, { paymentId })),
    );
    ordered += row?.is_changed ? 1 : 0;
  }
  if (ordered > 0) jobs.wake('provision-numbers', {});
  return ordered;
}
