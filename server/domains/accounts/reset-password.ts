import { AppError } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { limitFor } from './abuse-limits.ts';
import { consumeToken, readTokenOwner, type TokenOwner, voidOpenTokens } from './account-tokens.ts';
import { forgetSessions } from './end-sessions.ts';
import { hashPassword } from './password-hash.ts';
import { countAttempt } from './rate-limit.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { revokeSessionsOf } from './sessions.ts';
import type { Visitor } from './start-session.ts';

const setPassword: Statement<{ id: number }> = {
  name: 'accounts.reset_password',
  text: `UPDATE users SET password_hash = $3
    WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL RETURNING id`,
};

const invalidToken = () =>
  new AppError('invalid_token', 'Invalid or expired reset link. Please request a new password reset link.');

/**
 * Sets a new password with a link from a mail, which is used up. Every session of the person ends with it, and every
 * other reset link. Throws `weak_password` (the link stays good) and `invalid_token`.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const attempt = await countAttempt(deps.pool, [
    limitFor(deps.config, 'mail-link:address', visitor.address),
  ]);
  if (!(await readTokenOwner(deps.pool, 'reset_password', token))) throw invalidToken();
  requireStrongPassword(password);
  const passwordHash = await hashPassword(password);
  const owner = await inTransaction(deps.pool, (tx) => replacePassword(tx, token, passwordHash));
  await attempt.forget();
  forgetSessions(deps, owner.business_id);
}

async function replacePassword(tx: Queryable, token: string, passwordHash: string): Promise<TokenOwner> {
  const owner = await consumeToken(tx, 'reset_password', token);
  if (!owner) throw invalidToken();
  const { business_id: businessId, user_id: userId } = owner;
  const changed = await run(tx, setPassword, [businessId, userId, passwordHash]);
  if (changed.length === 0) throw invalidToken();
  await voidOpenTokens(tx, owner, ['reset_password']);
  await revokeSessionsOf(tx, { businessId, userId });
  const subject = `user-${userId}`;
  await recordAudit(tx, { businessId, actor: subject, action: 'password.reset', subject });
  return owner;
}
