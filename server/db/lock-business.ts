import { int } from './column-types.ts';
import type { TenantTx } from './database.ts';
import { ofBusiness } from './statement.ts';

const lock = ofBusiness({
  name: 'businesses.lock',
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business FOR NO KEY UPDATE',
});

/**
 * Locks the row of the business until the transaction ends. Changes that first check a rule over several rows, for
 * example a maximum or an overlap, take this lock before the check, so that two of them run one after the other. New
 * rows that refer to the business do not wait for it.
 */
export async function lockBusiness(tx: TenantTx): Promise<void> {
  await tx.one(lock);
}
