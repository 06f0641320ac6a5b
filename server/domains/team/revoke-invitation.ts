import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';

const revoke = ofBusiness({
  name: 'team.revoke_invitation',
  params: { id: int },
  row: { id: int },
  text: `UPDATE invitations SET revoked_at = coalesce(revoked_at, app_now())
    WHERE business_id = $business AND id = $id AND accepted_at IS NULL RETURNING id`,
});

/** An open invitation stops working; revoking it again does nothing. `not_found` for one that was accepted. */
export async function revokeInvitation(
  { db, invalidations }: MemberDeps,
  { businessId, userId }: Actor,
  invitationId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tx.first(revoke, { id: invitationId }))) throw notFound();
    const subject = `invitation-${invitationId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'invitation.revoked', subject });
  });
  invalidations.publish([businessId], ['team']);
}
