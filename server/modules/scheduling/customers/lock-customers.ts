import { notFound } from '../../../core/errors.ts';
import { ints } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { CUSTOMER, CUSTOMER_COLUMNS, type CustomerRow } from './customers.queries.ts';

/**
 * The lock prevents new calls from being linked to the customers, because the check of the foreign key waits for it.
 * Customers are locked by ascending id, so that two overlapping requests wait instead of deadlocking.
 */
const lock = ofBusiness({
  name: 'customers.lock',
  params: { customerIds: ints },
  row: CUSTOMER,
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers k
    WHERE k.business_id = $business AND k.id = ANY ($customerIds::int[]) ORDER BY k.id FOR UPDATE`,
});

/**
 * The customers with these ids, by id, locked until the caller's transaction ends. Throws `not_found` if any of them
 * does not exist.
 */
export async function lockCustomers(tx: TenantTx, customerIds: readonly number[]): Promise<CustomerRow[]> {
  const rows = await tx.all(lock, { customerIds });
  if (rows.length < new Set(customerIds).size) throw notFound();
  return rows;
}
