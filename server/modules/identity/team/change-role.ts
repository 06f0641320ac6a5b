import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { lockUser } from '../auth/lock-user.ts';
import { queuePersonalMail } from '../auth/queue-personal-mail.ts';
import { invalidateSessions } from '../auth/sessions/end-sessions.ts';
import { lockTeam } from './lock-team.ts';
import { nameOf, notifyOwners } from './notify-owners.ts';
import { revokeInvitationsOf } from './revoke-invitation.ts';
import type { ChangeRoleInput } from './team.schema.ts';

/**
 * Changes the role of a member, with effect from their next request. The same role again changes nothing. If an owner
 * loses the role, their open invitations are revoked. The member and all owners get a mail. Throws `conflict` for the
 * actor's own role, `not_found` for a member of another business, `forbidden` when the actor is no longer an owner, and
 * `rate_limited` after 20 attempts of the actor in an hour, counted together with other changes that send mails
 * (`notice:person`).
 */
export async function changeRole(
  deps: MemberDeps,
  actor: Actor,
  { userId, role }: ChangeRoleInput,
): Promise<void> {
  await countAttempt(deps.db, [limitFor(deps.config, 'notice:person', actor.userId)]);
  await deps.db.transaction(async (tx) => {
    const oldRole = await lockTeam(tx, actor, userId);
    if (oldRole === role) return;
    await tx.models.user.update({ where: { id: userId }, data: { role } });
    if (role !== 'admin') await revokeInvitationsOf(tx, actor, userId);
    const subject = `user-${userId}`;
    await recordAudit(tx, { actor: `user-${actor.userId}`, action: `role.${role}`, subject });
    const member = await lockUser(tx, userId);
    if (!member) return;
    const { business_name: businessName } = member;
    await queuePersonalMail(tx, member, {
      template: 'role-changed',
      payload: (common) => ({ ...common, businessName, role }),
    });
    await notifyOwners(tx, {
      actorId: actor.userId,
      change: 'role',
      member: nameOf(member),
      role,
      exceptId: userId,
    });
  });
  deps.jobs.wake('send-mails', {});
  invalidateSessions(deps, actor.businessId);
  deps.invalidations.publish([actor.businessId], ['team']);
}
