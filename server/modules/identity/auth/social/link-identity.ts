import { AppError } from '../../../../core/errors.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../core/social.ts';
import { bool, bytes, int, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../../db/statement.ts';
import { recordAudit } from '../../../../events/record-audit.ts';

/** A person at a provider. `stateHash` is of the sign-in that brought them, for what only its browser knows. */
export type ProviderIdentity = { provider: SocialProvider; subject: string; stateHash: Buffer<ArrayBuffer> };

const IDENTITY = { provider: oneOf(SOCIAL_PROVIDERS), subject: text };

/** The person who has this identity, if anybody has. */
export const ownerOfIdentity = ofEveryBusiness({
  name: 'user_identities.find',
  because: 'whoever signs in with a provider names no business',
  params: IDENTITY,
  row: { business_id: int, user_id: int },
  text: 'SELECT business_id, user_id FROM user_identities WHERE provider = $provider AND subject = $subject',
});

/** A row when the person has this identity, which then stays until the transaction ends. */
export const holdIdentity = ofBusiness({
  name: 'user_identities.hold',
  params: { userId: int, ...IDENTITY },
  row: { user_id: int },
  text: `SELECT user_id FROM user_identities
    WHERE business_id = $business AND user_id = $userId AND provider = $provider AND subject = $subject FOR SHARE`,
});

/** The holder of an identity came again before the address was proven: what that browser keeps counts from now on. */
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
 * Links a provider's person to one of ours; `isProven` says whether they are known to own the address. Returns false
 * when it is linked already, and throws `conflict` when another of the same provider is, or when it is somebody
 * else's: the provider may have given the address to another person meanwhile.
 */
export async function linkIdentity(
  tx: TenantTx,
  userId: number,
  identity: ProviderIdentity & { isProven: boolean },
): Promise<boolean> {
  if (await tx.first(insertIdentity, { userId, ...identity })) {
    await recordAudit(tx, { actor: `user-${userId}`, action: 'identity.linked', subject: identity.provider });
    return true;
  }
  if (await tx.first(holdIdentity, { userId, ...identity })) return false;
  throw new AppError('conflict', 'errors.social.otherAccountLinked');
}
