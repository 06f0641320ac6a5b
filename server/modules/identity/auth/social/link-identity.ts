import { AppError } from '../../../../core/errors.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../core/social.ts';
import { bool, bytes, int, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../../db/statement.ts';
import { recordAudit } from '../../../../events/record-audit.ts';

/**
 * An identity at a provider. `stateHash` is the hash of the OAuth state of the latest sign-in with this identity. A
 * browser that has the state can prove that it created the account (`isMaker`).
 */
export type ProviderIdentity = { provider: SocialProvider; subject: string; stateHash: Buffer<ArrayBuffer> };

const IDENTITY = { provider: oneOf(SOCIAL_PROVIDERS), subject: text };

/** The user with this identity, if any. */
export const ownerOfIdentity = ofEveryBusiness({
  name: 'user_identities.find',
  because: 'a provider sign-in names no business',
  params: IDENTITY,
  row: { business_id: int, user_id: int },
  text: 'SELECT business_id, user_id FROM user_identities WHERE provider = $provider AND subject = $subject',
});

/** Locks the identity of the user until the transaction ends. Returns no row when the user does not have it. */
export const holdIdentity = ofBusiness({
  name: 'user_identities.hold',
  params: { userId: int, ...IDENTITY },
  row: { user_id: int },
  text: `SELECT user_id FROM user_identities
    WHERE business_id = $business AND user_id = $userId AND provider = $provider AND subject = $subject FOR SHARE`,
});

/**
 * Stores the state of a later sign-in with a linked identity. From then on, `isMaker` accepts this state instead of the
 * previous one.
 */
export async function noteArrival(
  db: TenantRunner,
  userId: number,
  { provider, subject, stateHash }: ProviderIdentity,
): Promise<void> {
  await db.models.userIdentity.updateMany({ where: { userId, provider, subject }, data: { stateHash } });
}

const insertIdentity = ofBusiness({
  name: 'user_identities.link',
  params: { userId: int, ...IDENTITY, stateHash: bytes, isProven: bool },
  row: { user_id: int },
  text: `INSERT INTO user_identities (business_id, user_id, provider, subject, state_hash, proven_at)
    VALUES ($business, $userId, $provider, $subject, $stateHash, CASE WHEN $isProven THEN app_now() END)
    ON CONFLICT DO NOTHING RETURNING user_id`,
});

/**
 * Links a provider's identity to a user who does not have it. `isProven`: the owner of the identity is known to own the
 * address. Throws `conflict` when the user has another identity of this provider. Throws `conflict` also when the
 * identity belongs to another user, because the provider may have reassigned the address. Call it under `lockUser`.
 */
export async function linkIdentity(
  tx: TenantTx,
  userId: number,
  identity: ProviderIdentity & { isProven: boolean },
): Promise<void> {
  if (!(await tx.first(insertIdentity, { userId, ...identity })))
    throw new AppError('conflict', 'errors.social.otherAccountLinked');
  await recordAudit(tx, { actor: `user-${userId}`, action: 'identity.linked', subject: identity.provider });
}
