import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { LINK, SENT, SENT_COLUMNS, sendInvitation } from './send-invitation.ts';

const renew = ofBusiness({
  name: 'team.renew_invitation',
  params: { id: int, userId: int, ...LINK },
  row: SENT,
  text: `UPDATE invitations SET token_hash = $tokenHash, expires_at = app_now() + make_interval(days => $days),
      created_at = app_now(), times_sent = times_sent + 1, sent_by_user_id = $userId
    WHERE business_id = $business AND id = $id AND accepted_at IS NULL AND revoked_at IS NULL
    RETURNING ${SENT_COLUMNS}`,
});

/**
 * Sends an open invitation again, even an expired one, with a new link; the old link stops working. All owners get a
 * mail. The owner who sends it again becomes its sender. If that owner loses the role, the invitation is revoked.
 * Throws `not_found` for an invitation that is not open, and the errors of `sendInvitation`.
 */
export async function resendInvitation(deps: MemberDeps, actor: Actor, invitationId: number): Promise<void> {
  const open = { id: invitationId, acceptedAt: null, revokedAt: null };
  const known = await deps.db.models.invitation.findFirst({ where: open, select: { email: true } });
  if (!known) throw notFound();
  await sendInvitation(deps, actor, {
    recipient: known.email,
    async write(tx, link) {
      const invitation = await tx.first(renew, { id: invitationId, userId: actor.userId, ...link });
      if (!invitation) throw notFound();
      return invitation;
    },
  });
}
