import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { bool, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const revoke = ofBusiness({
  name: 'team.revoke_invitation',
  params: { id: int },
  row: { is_new: bool },
  text: `UPDATE invitations SET revoked_at = coalesce(revoked_at, app_now())
    WHERE business_id = $business AND id = $id AND accepted_at IS NULL RETURNING old.revoked_at IS NULL AS is_new`,
});

const revokeOfSender = ofBusiness({
  name: 'team.revoke_invitations_of',
  params: { userId: int },
  row: { id: int },
  text: `UPDATE invitations SET revoked_at = app_now()
    WHERE business_id = $business AND sent_by_user_id = $userId AND accepted_at IS NULL AND revoked_at IS NULL
    RETURNING id`,
});

/**
 * Revokes every open invitation that a member sent. A member who may no longer invite must not leave valid links,
 * because a stolen session may have sent them. Each revocation is audited. The caller holds the lock of the team.
 */
export async function revokeInvitationsOf(tx: TenantTx, actor: Actor, senderId: number): Promise<void> {
  for (const { id } of await tx.all(revokeOfSender, { userId: senderId }))
    await recordAudit(tx, {
      actor: `user-${actor.userId}`,
      action: 'invitation.revoked',
      subject: `invitation-${id}`,
    });
}

/**
 * Revokes an open invitation; its link stops working. Revoking it again changes nothing. Throws `not_found` for an
 * accepted invitation.
 */
export async function revokeInvitation(
  { db, invalidations }: MemberDeps,
  { businessId, userId }: Actor,
  invitationId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const revoked = await tx.first(revoke, { id: invitationId });
    if (!revoked) throw notFound();
    if (!revoked.is_new) return;
    const subject = `invitation-${invitationId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'invitation.revoked', subject });
  });
  invalidations.publish([businessId], ['team']);
}
