import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { forgetSessions } from '../auth/end-sessions.ts';
import { lockPerson } from '../auth/lock-person.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { type Actor, lockTeam } from './lock-team.ts';
import type { ChangeRoleInput } from './team.schema.ts';

const update: Statement<Record<string, never>> = {
  name: 'team.change_role',
  text: 'UPDATE users SET role = $4 WHERE business_id = $1 AND id = $2 AND role = $3',
};

/**
 * Gives a member another role, from their next request on, and tells them by mail; the same role again changes
 * nothing. Throws `conflict` for oneself, `not_found` for somebody of another business, `forbidden` when the actor is
 * no owner any more.
 */
export async function changeRole(deps: Deps, actor: Actor, { userId, role }: ChangeRoleInput): Promise<void> {
  const { businessId } = actor;
  await inTransaction(deps.pool, async (tx) => {
    const oldRole = await lockTeam(tx, actor, userId);
    if (oldRole === role) return;
    await run(tx, update, [businessId, userId, oldRole, role]);
    await recordAudit(bridge(tx, businessId), {
      actor: `user-${actor.userId}`,
      action: `role.${role}`,
      subject: `user-${userId}`,
    });
    const member = await lockPerson(bridge(tx, businessId), userId);
    if (!member) return;
    const { business_name: businessName } = member;
    await tellPerson(bridge(tx, member.business_id), member, {
      template: 'role-changed',
      payload: (common) => ({ ...common, businessName, role }),
    });
  });
  deps.doorbells.ring('send-mails', {});
  forgetSessions(deps, businessId);
  deps.hints.publish([businessId], ['team']);
}
