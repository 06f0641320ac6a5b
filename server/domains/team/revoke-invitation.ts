import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Actor } from './lock-team.ts';

const revoke: Statement<{ id: number }> = {
  name: 'team.revoke_invitation',
  text: `UPDATE invitations SET revoked_at = coalesce(revoked_at, app_now())
    WHERE business_id = $1 AND id = $2 AND accepted_at IS NULL RETURNING id`,
};

/** An open invitation stops working; revoking it again does nothing. `not_found` for one that was accepted. */
export async function revokeInvitation(
  deps: Deps,
  { businessId, userId }: Actor,
  invitationId: number,
): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    if ((await run(tx, revoke, [businessId, invitationId])).length === 0) throw notFound();
    const subject = `invitation-${invitationId}`;
    await recordAudit(bridge(tx, businessId), {
      actor: `user-${userId}`,
      action: 'invitation.revoked',
      subject,
    });
  });
  deps.hints.publish([businessId], ['team']);
}
