import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { type CredentialsRow, credentialsById } from './auth.queries.ts';

const lock = ofBusiness({
  name: 'auth.lock_person',
  params: { userId: int },
  row: { id: int },
  text: 'SELECT id FROM users WHERE business_id = $business AND id = $userId FOR NO KEY UPDATE',
});

/**
 * Reads a user and locks the row until the transaction ends. Of two concurrent verifications, links or removals, the
 * second one then sees the changes of the first. `undefined` for a deleted or disabled user.
 */
export async function lockUser(tx: TenantTx, userId: number): Promise<CredentialsRow | undefined> {
  const locked = await tx.first(lock, { userId });
  return locked && tx.first(credentialsById, { userId });
}
