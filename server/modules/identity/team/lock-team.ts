import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { ROLES, type Role } from '../../../core/roles.ts';
import { int, oneOf } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';

const roleOf = ofBusiness({
  name: 'team.role_of',
  params: { userId: int },
  row: { role: oneOf(ROLES) },
  text: 'SELECT role FROM users WHERE business_id = $business AND id = $userId AND disabled_at IS NULL',
});

/**
 * Locks the team, so that concurrent changes run one after the other. Throws `forbidden` when the actor is no longer an
 * owner.
 */
export async function lockAsOwner(tx: TenantTx, { userId }: Actor): Promise<void> {
  await lockBusiness(tx);
  const actor = await tx.first(roleOf, { userId });
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'errors.common.roleNotAllowed');
}

/**
 * Locks the team and reads the member to change. Members cannot change themselves, and the actor must still be an
 * owner. One owner therefore always remains, even if two owners demote each other concurrently. Throws `forbidden`,
 * `conflict` and `not_found`.
 */
export async function lockTeam(tx: TenantTx, actor: Actor, memberId: number): Promise<Role> {
  await lockAsOwner(tx, actor);
  if (memberId === actor.userId) throw new AppError('conflict', 'errors.team.notYourself');
  const member = await tx.first(roleOf, { userId: memberId });
  if (!member) throw notFound();
  return member.role;
}
