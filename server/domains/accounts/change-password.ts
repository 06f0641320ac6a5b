import { AppError } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { limitFor } from './abuse-limits.ts';
import { voidOpenTokens } from './account-tokens.ts';
import type { ChangePasswordInput } from './accounts.schema.ts';
import { forgetSessions, type OwnSession } from './end-sessions.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { countAttempt } from './rate-limit.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { revokeSessionsOf } from './sessions.ts';

const currentHash: Statement<{ email: string; password_hash: string | null }> = {
  name: 'accounts.current_password',
  text: 'SELECT email, password_hash FROM users WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL',
};

const replaceHash: Statement<{ id: number }> = {
  name: 'accounts.change_password',
  text: `UPDATE users SET password_hash = $4
    WHERE business_id = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $3 RETURNING id`,
};

/**
 * Changes a password, or sets the first one of somebody who signs in with a provider. Every other session ends and no
 * reset link works any more. Wrong guesses count as failed sign-ins. Throws `weak_password`, `invalid_credentials`, and
 * `conflict` when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  deps: Deps,
  session: OwnSession,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  requireStrongPassword(newPassword, 'newPassword');
  const { businessId, userId, tokenHash } = session;
  const [user] = await run(deps.pool, currentHash, [businessId, userId]);
  if (!user) throw new AppError('unauthorized', 'Please sign in.');
  if (user.password_hash !== null) await provePassword(deps, user.email, user.password_hash, currentPassword);
  const next = await hashPassword(newPassword);
  await inTransaction(deps.pool, async (tx) => {
    const changed = await run(tx, replaceHash, [businessId, userId, user.password_hash, next]);
    if (changed.length === 0) throw new AppError('conflict', 'Your password was changed elsewhere just now.');
    await voidOpenTokens(tx, { business_id: businessId, user_id: userId }, ['reset_password']);
    await revokeSessionsOf(tx, session, tokenHash);
    const actor = `user-${userId}`;
    await recordAudit(tx, { businessId, actor, action: 'password.changed', subject: actor });
  });
  forgetSessions(deps, businessId);
}

async function provePassword(deps: Deps, email: string, stored: string, given: string): Promise<void> {
  const attempt = await countAttempt(deps.pool, [limitFor(deps.config, 'login:account', email)]);
  if (!(await verifyPassword(stored, given))) {
    const message = 'Your current password is not right.';
    throw new AppError('invalid_credentials', message, { fields: { currentPassword: message } });
  }
  await attempt.forget();
}
