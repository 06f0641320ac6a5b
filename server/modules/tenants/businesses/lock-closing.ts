import { bool } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';

/** Serializes an operator with the worker and with other operators. The second one sees the changes of the first. */
const lock = ofBusiness({
  name: 'businesses.lock_closing',
  row: { is_closed: bool, is_erasing: bool },
  text: `SELECT closed_at IS NOT NULL AS is_closed, erasing_at IS NOT NULL AS is_erasing
    FROM businesses WHERE id = $business FOR NO KEY UPDATE`,
});

/** Locks a business for the transaction and reads whether it is closed. Throws for an unknown business. */
export async function lockClosing(tx: TenantTx): Promise<RowOf<typeof lock>> {
  const business = await tx.first(lock);
  if (!business) throw new Error('there is no such business');
  return business;
}

/** Parses the business id that an operator typed. Throws for an invalid one. */
export function businessIdOf(value: number): number {
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error('expected the id of a business');
  return value;
}
