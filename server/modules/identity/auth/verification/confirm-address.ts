import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import type { UserRow } from '../auth.queries.ts';
import { voidTokens } from '../links/account-tokens.ts';

const markVerified = ofBusiness({
  name: 'auth.mark_verified',
  params: { userId: int },
  row: { id: int },
  text: `UPDATE users SET email_verified_at = app_now()
    WHERE business_id = $business AND id = $userId AND email_verified_at IS NULL RETURNING id`,
});

/**
 * Marks the address as verified, queues the welcome mail and invalidates the open verification links. If the address is
 * verified already, only the links are invalidated. Wake `relay-outbox` after the commit.
 */
export async function confirmAddress(tx: TenantTx, person: UserRow): Promise<void> {
  const { user_id: userId } = person;
  const verified = await tx.first(markVerified, { userId });
  await tx.all(voidTokens, { userId, purposes: ['verify_email'] });
  if (!verified) return;
  const subject = `user-${userId}`;
  await recordAudit(tx, { actor: subject, action: 'email.verified', subject });
  await recordEvent(tx, 'email.verified', { userId });
}
