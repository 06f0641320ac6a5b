import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { userById } from '../auth/auth.queries.ts';
import { queuePersonalMail } from '../auth/queue-personal-mail.ts';
import { invalidateSessions } from '../auth/sessions/end-sessions.ts';
import { lockTeam } from './lock-team.ts';
import { nameOf, notifyOwners } from './notify-owners.ts';
import { revokeInvitationsOf } from './revoke-invitation.ts';

/**
 * Removes a member with their sessions, links and identities, and revokes the open invitations that they sent. Their
 * next request is refused, and their address may be invited again. The member and all owners get mail. Throws
 * `conflict` for the actor, `not_found` for a member of another business or one who was removed before.
 */
export async function removeMember(deps: MemberDeps, actor: Actor, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const role = await lockTeam(tx, actor, userId);
    const member = await tx.one(userById, { userId });
    await revokeInvitationsOf(tx, actor, userId);
    await queuePersonalMail(tx, member, {
      template: 'member-removed',
      payload: (common) => ({ ...common, businessName: member.business_name }),
    });
    await tx.models.user.delete({ where: { id: userId } });
    const subject = `user-${userId}`;
    await recordAudit(tx, { actor: `user-${actor.userId}`, action: 'member.removed', subject });
    await notifyOwners(tx, { actorId: actor.userId, change: 'removed', member: nameOf(member), role });
  });
  deps.jobs.wake('send-mails', {});
  invalidateSessions(deps, actor.businessId);
  deps.invalidations.publish([actor.businessId], ['team']);
}
