import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { TokenOwner } from './account-tokens.ts';
import { type CredentialsRow, credentialsById } from './auth.queries.ts';

const lock: Statement<{ id: number }> = {
  name: 'auth.lock_person',
  text: 'SELECT id FROM users WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL FOR NO KEY UPDATE',
};

/**
 * The person as they are, and as they stay until the transaction ends: of two proofs, links or removals at once the
 * second sees what the first did. `undefined` for somebody who is gone.
 */
export async function lockPerson(
  tx: Queryable,
  { business_id, user_id }: TokenOwner,
): Promise<CredentialsRow | undefined> {
  const [locked] = await run(tx, lock, [business_id, user_id]);
  if (!locked) return undefined;
  const [person] = await run(tx, credentialsById, [business_id, user_id]);
  return person;
}
