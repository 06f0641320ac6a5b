import type { Actor } from '../../core/actor.ts';
import { int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { forgetSessions } from '../auth/sessions/end-sessions.ts';
import { lockTeam } from './lock-team.ts';

const remove = ofBusiness({
  name: 'team.remove_member',
  params: { userId: int },
  text: 'DELETE FROM users WHERE business_id = $business AND id = $userId',
});

/**
 * Removes a member with their sessions, links and identities; their next request is refused, and their address may be
 * invited again. Throws `conflict` for oneself, `not_found` for somebody of another business or removed already.
 */
export async function removeMember(deps: MemberDeps, actor: Actor, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockTeam(tx, actor, userId);
    await tx.all(remove, { userId });
    const subject = `user-${userId}`;
    await recordAudit(tx, { actor: `user-${actor.userId}`, action: 'member.removed', subject });
  });
  forgetSessions(deps, actor.businessId);
  deps.invalidations.publish([actor.businessId], ['team']);
}
