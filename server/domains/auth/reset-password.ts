import { AppError } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { limitFor } from './abuse-limits.ts';
import { consumeToken, readTokenOwner, voidOpenTokens } from './account-tokens.ts';
import { type PersonRow, personById } from './auth.queries.ts';
import type { ResetPasswordInput } from './auth.schema.ts';
import { forgetSessions } from './end-sessions.ts';
import { lockPerson } from './lock-person.ts';
import { hashPassword } from './password-hash.ts';
import { countAttempt } from './rate-limit.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';
import { revokeSessionsOf } from './sessions.ts';
import { settlePassword } from './settle-password.ts';
import type { Visitor } from './start-session.ts';

const setPassword: Statement<{ id: number }> = {
  name: 'auth.reset_password',
  text: `UPDATE users SET password_hash = $3
    WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL RETURNING id`,
};

const dropUnprovenIdentities: Statement<Record<string, never>> = {
  name: 'user_identities.drop_unproven',
  text: 'DELETE FROM user_identities WHERE business_id = $1 AND user_id = $2 AND proven_at IS NULL',
};

const invalidToken = () =>
  new AppError('invalid_token', 'Invalid or expired reset link. Please request a new password reset link.');

/**
 * Sets a new password with a link from a mail, which is used up. Every session of the person ends with it, every
 * other reset link, and every identity that was linked before the address was proven; they are told by mail. A
 * private calendar address ends only with `endsFeed`; the answer says what became of it. Throws `weak_password` (the
 * link stays good) and `invalid_token`.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password, endsFeed = false }: ResetPasswordInput,
): Promise<{ feed: 'none' | 'kept' | 'ended' }> {
  const attempt = await countAttempt(deps.db, [limitFor(deps.config, 'mail-link:address', visitor.address)]);
  const known = await readTokenOwner(deps.pool, 'reset_password', token);
  const [about] = known
    ? await bridge(deps.pool, known.business_id).all(personById, { userId: known.user_id })
    : [];
  if (!about) throw invalidToken();
  requireStrongPassword(password, { about: aboutPerson(about) });
  const passwordHash = await hashPassword(password);
  const { person, feed } = await inTransaction(deps.pool, async (tx) => {
    const owner = await replacePassword(tx, token, passwordHash);
    return {
      person: owner,
      ...(await settlePassword(bridge(tx, owner.business_id), owner, { how: 'reset', endsFeed })),
    };
  });
  await attempt.forget();
  deps.doorbells.ring('send-mails', {});
  forgetSessions(deps, person.business_id);
  return { feed };
}

async function replacePassword(tx: Queryable, token: string, passwordHash: string): Promise<PersonRow> {
  const owner = await consumeToken(tx, 'reset_password', token);
  const person = owner && (await lockPerson(bridge(tx, owner.business_id), owner.user_id));
  if (!person) throw invalidToken();
  const { business_id: businessId, user_id: userId } = person;
  const changed = await run(tx, setPassword, [businessId, userId, passwordHash]);
  if (changed.length === 0) throw invalidToken();
  await run(tx, dropUnprovenIdentities, [businessId, userId]);
  await voidOpenTokens(tx, person, ['reset_password']);
  await revokeSessionsOf(bridge(tx, businessId), userId);
  const subject = `user-${userId}`;
  await recordAudit(bridge(tx, businessId), { actor: subject, action: 'password.reset', subject });
  return person;
}
