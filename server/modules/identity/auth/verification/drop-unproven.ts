import type { TenantTx } from '../../../../db/database.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { endRecharge } from '../../../billing/index.ts';
import { voidTokens } from '../links/account-tokens.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';

/**
 * Takes everything from an unproven account with which its maker could come back: password, identities, sessions,
 * reset links, known devices, and the consent to charge a card. Call it under `lockPerson`, before the address counts
 * as proven by somebody who may be somebody else (decision 14).
 */
export async function dropUnproven(tx: TenantTx, userId: number): Promise<void> {
  const unproven = { id: userId, emailVerifiedAt: null };
  await tx.models.user.updateMany({ where: unproven, data: { passwordHash: null } });
  await tx.models.userIdentity.deleteMany({ where: { userId } });
  await tx.models.userDevice.deleteMany({ where: { userId } });
  await revokeSessionsOf(tx, userId);
  await tx.all(voidTokens, { userId, purposes: ['reset_password'] });
  await endRecharge(tx);
  const subject = `user-${userId}`;
  await recordAudit(tx, { actor: subject, action: 'access.dropped', subject });
}
