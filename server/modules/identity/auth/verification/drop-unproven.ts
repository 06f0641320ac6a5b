import type { TenantTx } from '../../../../db/database.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { endRecharge, removeAllCards } from '../../../billing/index.ts';
import { voidTokens } from '../links/account-tokens.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';

/**
 * Removes everything with which the creator of an unverified account could sign in again: password, identities,
 * sessions, reset links, known devices and browsers. Also removes the saved cards and switches auto-recharge off. Call
 * it under `lockUser`, before the address is marked as verified by a reader who may not be the creator (decision 14).
 */
export async function dropUnproven(tx: TenantTx, userId: number): Promise<void> {
  const unproven = { id: userId, emailVerifiedAt: null };
  await tx.models.user.updateMany({ where: unproven, data: { passwordHash: null } });
  await tx.models.userIdentity.deleteMany({ where: { userId } });
  await tx.models.userDevice.deleteMany({ where: { userId } });
  await tx.models.knownBrowser.deleteMany({ where: { userId } });
  await revokeSessionsOf(tx, userId);
  await tx.all(voidTokens, { userId, purposes: ['reset_password'] });
  await endRecharge(tx);
  await removeAllCards(tx);
  const subject = `user-${userId}`;
  await recordAudit(tx, { actor: subject, action: 'access.dropped', subject });
}
