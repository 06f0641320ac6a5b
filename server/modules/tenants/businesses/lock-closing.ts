import { bool } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';

/** Serialises an operator with the worker or another operator; the second sees the changes of the first. */
const lock = ofBusiness({
  name: 'businesses.lock_closing',
  row: { is_closed: bool, is_erasing: bool },
  text: `SELECT closed_at IS NOT NULL AS is_closed, erasing_at IS NOT NULL AS is_erasing
    FROM businesses WHERE id = $business FOR NO KEY UPDATE`,
});

/** Locks whether a business is closed, for the transaction. Throws for an unknown one. */
export async function lockClosing(tx: TenantTx): Promise<RowOf<typeof lock>> {
  const business = await tx.first(lock);
  if (!business) throw new Error('there is no such business');
  return business;
}

/** The business id given by an operator. Throws for an invalid one. */
export function businessIdOf(value: number): number {
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error('expected the id of a business');
  return value;
}
