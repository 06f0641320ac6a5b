import { AppError } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { voidOpenTokens } from './account-tokens.ts';
import { credentialsById } from './auth.queries.ts';
import type { ChangePasswordInput } from './auth.schema.ts';
import { forgetSessions, type OwnSession } from './end-sessions.ts';
import { lockPerson } from './lock-person.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword } from './prove-password.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';
import { revokeSessionsOf } from './sessions.ts';
import { settlePassword } from './settle-password.ts';

const replaceHash: Statement<{ id: number }> = {
  name: 'auth.change_password',
  text: `UPDATE users SET password_hash = $4
    WHERE business_id = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $3 RETURNING id`,
};

/**
 * Changes a password, or sets the first one of somebody who signs in with a provider. Every other session ends and no
 * reset link works any more; they are told by mail. A private calendar address ends only with `endsFeed`; the answer
 * says what became of it. Wrong guesses count as failed sign-ins. Throws `weak_password`, `invalid_credentials`, and
 * `conflict` when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  deps: Deps,
  session: OwnSession,
  { currentPassword, newPassword, endsFeed = false }: ChangePasswordInput,
): Promise<{ feed: 'none' | 'kept' | 'ended' }> {
  const { businessId, userId, tokenHash } = session;
  const [user] = await bridge(deps.pool, businessId).all(credentialsById, { userId: userId });
  if (!user) throw new AppError('unauthorized', 'Please sign in.');
  requireStrongPassword(newPassword, { field: 'newPassword', about: aboutPerson(user) });
  const had = user.password_hash !== null;
  if (had) await provePassword(deps, user, { given: currentPassword, field: 'currentPassword' });
  const next = await hashPassword(newPassword);
  const settled = await inTransaction(deps.pool, async (tx) => {
    const changed = await run(tx, replaceHash, [businessId, userId, user.password_hash, next]);
    if (changed.length === 0) throw new AppError('conflict', 'Your password was changed elsewhere just now.');
    await voidOpenTokens(tx, { business_id: businessId, user_id: userId }, ['reset_password']);
    await revokeSessionsOf(bridge(tx, businessId), userId, tokenHash);
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'password.changed', subject: actor });
    const person = await lockPerson(bridge(tx, businessId), userId);
    if (!person) throw new AppError('unauthorized', 'Please sign in.');
    return settlePassword(bridge(tx, person.business_id), person, { how: had ? 'changed' : 'set', endsFeed });
  });
  deps.doorbells.ring('send-mails', {});
  forgetSessions(deps, businessId);
  return settled;
}
