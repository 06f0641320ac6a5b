import { AppError } from '../../core/errors.ts';
import type { SocialProvider } from '../../core/social.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { TokenOwner } from './account-tokens.ts';

/** A person at a provider. `stateHash` is of the sign-in that brought them, for what only its browser knows. */
export type ProviderIdentity = { provider: SocialProvider; subject: string; stateHash: Buffer };

const byIdentity: Statement<TokenOwner> = {
  name: 'user_identities.find',
  text: `/* every business: sign-in */
    SELECT business_id, user_id FROM user_identities WHERE provider = $1 AND subject = $2`,
};

const holdIdentity: Statement<TokenOwner> = {
  name: 'user_identities.hold',
  text: `SELECT business_id, user_id FROM user_identities
    WHERE business_id = $1 AND user_id = $2 AND provider = $3 AND subject = $4 FOR SHARE`,
};

const insertIdentity: Statement<TokenOwner> = {
  name: 'user_identities.link',
  text: `INSERT INTO user_identities (business_id, user_id, provider, subject, state_hash, proven_at)
    VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN app_now() END)
    ON CONFLICT DO NOTHING RETURNING business_id, user_id`,
};

/** Whose identity this is, if it is anybody's. */
export async function ownerOfIdentity(
  db: Queryable,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
): Promise<TokenOwner | undefined> {
  const [owner] = await run(db, byIdentity, [provider, subject]);
  return owner;
}

const noteState: Statement<Record<string, never>> = {
  name: 'user_identities.note_state',
  text: `UPDATE user_identities SET state_hash = $5
    WHERE business_id = $1 AND user_id = $2 AND provider = $3 AND subject = $4`,
};

/** The holder of an identity came again before the address was proven: what that browser keeps counts from now on. */
export async function noteArrival(
  db: Queryable,
  { business_id, user_id }: TokenOwner,
  { provider, subject, stateHash }: ProviderIdentity,
): Promise<void> {
  await run(db, noteState, [business_id, user_id, provider, subject, stateHash]);
}

/** True when the person still has this identity, which then stays until the transaction ends. */
export async function holdsIdentity(
  tx: Queryable,
  { business_id, user_id }: TokenOwner,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
): Promise<boolean> {
  return (await run(tx, holdIdentity, [business_id, user_id, provider, subject])).length > 0;
}

/**
 * Links a provider's person to one of ours; `isProven` says whether they are known to own the address. Returns false
 * when it is linked already, and throws `conflict` when another of the same provider is, or when it is somebody
 * else's: the provider may have given the address to another person meanwhile.
 */
export async function linkIdentity(
  tx: Queryable,
  person: TokenOwner,
  { provider, subject, stateHash, isProven }: ProviderIdentity & { isProven: boolean },
): Promise<boolean> {
  const { business_id: businessId, user_id: userId } = person;
  const values = [businessId, userId, provider, subject, stateHash, isProven];
  const [linked] = await run(tx, insertIdentity, values);
  if (linked) {
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'identity.linked', subject: provider });
    return true;
  }
  const owner = await ownerOfIdentity(tx, { provider, subject });
  if (owner?.business_id === businessId && owner.user_id === userId) return false;
  throw new AppError(
    'conflict',
    'Another account of this provider is connected with your email address here. Sign in with that one, or sign in another way and remove it under Profile & Security.',
  );
}
