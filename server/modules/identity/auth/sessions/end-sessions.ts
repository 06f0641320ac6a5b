import type { Actor } from '../../../../core/actor.ts';
import { notFound } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { revokeSession, revokeSessionsOf } from './sessions.ts';

/** A member and their current session. */
export type OwnSession = Actor & { readonly tokenHash: Buffer };

const revokeById = ofBusiness({
  name: 'sessions.revoke_by_id',
  params: { userId: int, id: int },
  row: { id: int },
  text: `UPDATE sessions SET revoked_at = coalesce(revoked_at, clock_timestamp())
    WHERE business_id = $business AND user_id = $userId AND id = $id RETURNING id`,
});

/**
 * Ends the current session of a user, all other ones, or the one with an id. Ending a session again changes nothing.
 * Takes effect with the next request. Throws `not_found` for the id of another user's session.
 */
export async function endSessions(
  deps: MemberDeps,
  { businessId, userId, tokenHash }: OwnSession,
  which: 'this' | 'others' | { id: number },
): Promise<void> {
  const { db } = deps;
  if (which === 'this') await revokeSession(db, tokenHash);
  else if (which === 'others') await revokeSessionsOf(db, userId, tokenHash);
  else if (!(await db.first(revokeById, { userId, id: which.id }))) throw notFound();
  invalidateSessions(deps, businessId);
}

/** Makes every process read the sessions of this business from the database again. */
export function invalidateSessions(
  { sessions, invalidations }: Pick<MemberDeps, 'sessions' | 'invalidations'>,
  businessId: number,
): void {
  sessions.evictBusiness(businessId);
  invalidations.publish([businessId], ['sessions']);
}
