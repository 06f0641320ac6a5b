import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { revokeSession, revokeSessionsOf } from './sessions.ts';

export type OwnSession = { businessId: number; userId: number; tokenHash: Buffer };

const revokeById: Statement<{ id: number }> = {
  name: 'sessions.revoke_by_id',
  text: `UPDATE sessions SET revoked_at = coalesce(revoked_at, clock_timestamp())
    WHERE business_id = $1 AND user_id = $2 AND id = $3 RETURNING id`,
};

/**
 * Ends this session of a person, all the others, or the one with an id; ending one again does nothing. It acts on the
 * next request. Throws `not_found` for an id that is not theirs.
 */
export async function endSessions(
  deps: Deps,
  session: OwnSession,
  which: 'this' | 'others' | { id: number },
): Promise<void> {
  const { businessId, userId, tokenHash } = session;
  if (which === 'this') await revokeSession(bridge(deps.pool, businessId), tokenHash);
  else if (which === 'others') await revokeSessionsOf(bridge(deps.pool, businessId), userId, tokenHash);
  else if ((await run(deps.pool, revokeById, [businessId, userId, which.id])).length === 0) throw notFound();
  forgetSessions(deps, businessId);
}

/** Every process asks for the sessions of this business again. */
export function forgetSessions(
  { sessions, hints }: Pick<Deps, 'sessions' | 'hints'>,
  businessId: number,
): void {
  sessions.forgetBusiness(businessId);
  hints.publish([businessId], ['sessions']);
}
