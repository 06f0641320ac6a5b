import { AppError } from '../../core/errors.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../core/social.ts';
import { bool, bytes, int, oneOf, text } from '../../db/column-types.ts';
import type { SystemRunner, TenantRunner, TenantTx } from '../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../db/statement.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { TokenOwner } from './account-tokens.ts';

type Identity = { provider: SocialProvider; subject: string };
/** A person at a provider. `stateHash` is of the sign-in that brought them, for what only its browser knows. */
export type ProviderIdentity = Identity & { stateHash: Buffer };

const IDENTITY = { provider: oneOf(SOCIAL_PROVIDERS), subject: text };

const byIdentity = ofEveryBusiness({
  name: 'user_identities.find',
  because: 'whoever signs in with a provider names no business',
  params: IDENTITY,
  row: { business_id: int, user_id: int },
  text: `SELECT business_id, user_id FROM user_identities WHERE provider = $provider AND subject = $subject`,
});

const holdIdentity = ofBusiness({
  name: 'user_identities.hold',
  params: { userId: int, ...IDENTITY },
  row: { user_id: int },
  text: `SELECT user_id FROM user_identities
    WHERE business_id = $business AND user_id = $userId AND provider = $provider AND subject = $subject FOR SHARE`,
});

const insertIdentity = ofBusiness({
  name: 'user_identities.link',
  params: { userId: int, ...IDENTITY, stateHash: bytes, isProven: bool },
  row: { user_id: int },
  text: `INSERT INTO user_identities (business_id, user_id, provider, subject, state_hash, proven_at)
    VALUES ($business, $userId, $provider, $subject, $stateHash, CASE WHEN $isProven THEN app_now() END)
    ON CONFLICT DO NOTHING RETURNING user_id`,
});

const noteState = ofBusiness({
  name: 'user_identities.note_state',
  params: { userId: int, ...IDENTITY, stateHash: bytes },
  text: `UPDATE user_identities SET state_hash = $stateHash
    WHERE business_id = $business AND user_id = $userId AND provider = $provider AND subject = $subject`,
});

/** Whose identity this is, if it is anybody's. */
export function ownerOfIdentity(
  db: SystemRunner,
  { provider, subject }: Identity,
): Promise<TokenOwner | undefined> {
  return db.first(byIdentity, { provider, subject });
}

/** The holder of an identity came again before the address was proven: what that browser keeps counts from now on. */
export async function noteArrival(
  db: TenantRunner,
  userId: number,
  { provider, subject, stateHash }: ProviderIdentity,
): Promise<void> {
  await db.all(noteState, { userId, provider, subject, stateHash });
}

/** True when the person has this identity, which then stays until the transaction ends. */
export async function holdsIdentity(
  tx: TenantTx,
  userId: number,
  { provider, subject }: Identity,
): Promise<boolean> {
  return (await tx.first(holdIdentity, { userId, provider, subject })) !== undefined;
}

/**
 * Links a provider's person to one of ours; `isProven` says whether they are known to own the address. Returns false
 * when it is linked already, and throws `conflict` when another of the same provider is, or when it is somebody
 * else's: the provider may have given the address to another person meanwhile.
 */
export async function linkIdentity(
  tx: TenantTx,
  userId: number,
  { provider, subject, stateHash, isProven }: ProviderIdentity & { isProven: boolean },
): Promise<boolean> {
  if (await tx.first(insertIdentity, { userId, provider, subject, stateHash, isProven })) {
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'identity.linked', subject: provider });
    return true;
  }
  if (await holdsIdentity(tx, userId, { provider, subject })) return false;
  throw new AppError(
    'conflict',
    'Another account of this provider is connected with your email address here. Sign in with that one, or sign in another way and remove it under Profile & Security.',
  );
}
