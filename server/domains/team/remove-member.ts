import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { forgetSessions } from '../auth/end-sessions.ts';
import { type Actor, lockTeam } from './lock-team.ts';

const remove: Statement<Record<string, never>> = {
  name: 'team.remove_member',
  text: 'DELETE FROM users WHERE business_id = $1 AND id = $2',
};

/**
 * Removes a member with their sessions, links and identities; their next request is refused, and their address may be
 * invited again. Throws `conflict` for oneself, `not_found` for somebody of another business or removed already.
 */
export async function removeMember(deps: Deps, actor: Actor, userId: number): Promise<void> {
  const { businessId } = actor;
  await inTransaction(deps.pool, async (tx) => {
    await lockTeam(tx, actor, userId);
    await run(tx, remove, [businessId, userId]);
    const who = `user-${actor.userId}`;
    await recordAudit(bridge(tx, businessId), {
      actor: who,
      action: 'member.removed',
      subject: `user-${userId}`,
    });
  });
  forgetSessions(deps, businessId);
  deps.hints.publish([businessId], ['team']);
}
