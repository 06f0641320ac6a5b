import { AppError, notFound } from '../../core/errors.ts';
import type { Role } from '../../core/permissions.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';

/** The owner who acts. */
export type Actor = { businessId: number; userId: number };

const lockBusiness: Statement<{ id: number }> = {
  name: 'team.lock',
  text: 'SELECT id FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
};

const roleOf: Statement<{ role: Role }> = {
  name: 'team.role_of',
  text: 'SELECT role FROM users WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL',
};

/** Lets one change of a team happen at a time. Throws `forbidden` when the actor is no owner any more. */
export async function lockAsOwner(tx: Queryable, { businessId, userId }: Actor): Promise<void> {
  await runOne(tx, lockBusiness, [businessId]);
  const [actor] = await run(tx, roleOf, [businessId, userId]);
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'Your role is not allowed to do this.');
}

/**
 * Lets one change of a team happen at a time and reads the member it is about. Nobody changes themselves and the actor
 * is still an owner, so an owner always remains, whatever two owners do to each other at once. Throws `forbidden`,
 * `conflict` and `not_found`.
 */
export async function lockTeam(
  tx: Queryable,
  { businessId, userId }: Actor,
  memberId: number,
): Promise<Role> {
  await lockAsOwner(tx, { businessId, userId });
  if (memberId === userId) throw new AppError('conflict', 'You cannot change or remove yourself.');
  const [member] = await run(tx, roleOf, [businessId, memberId]);
  if (!member) throw notFound();
  return member.role;
}
