import { int, ints } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

/** The lock waits for an erasure of these customers and delays a later one. It does not block other changes of them. */
const lock = ofBusiness({
  name: 'insight.lock_customers',
  params: { customerIds: ints },
  row: { id: int },
  text: `SELECT k.id FROM customers k WHERE k.business_id = $business AND k.id = ANY ($customerIds::int[])
    ORDER BY k.id FOR KEY SHARE`,
});

/**
 * Locks customers whose names the caller's transaction stores, by ascending id like an erasure, and returns the ids of
 * those that still exist. Names of the other customers must not be stored. An erasure that comes later finds the stored
 * names.
 */
export async function lockCustomers(
  tx: TenantTx,
  customerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (customerIds.length === 0) return new Set();
  return new Set((await tx.all(lock, { customerIds })).map(({ id }) => id));
}
