import { AppError } from '../../../../core/errors.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { credentialsById } from '../auth.queries.ts';
import type { ChangePasswordInput } from '../auth.schema.ts';
import { voidTokens } from '../links/account-tokens.ts';
import { lockUser } from '../lock-user.ts';
import { invalidateSessions, type OwnSession } from '../sessions/end-sessions.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { completePasswordChange, type PasswordChangeResult } from './complete-password-change.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword } from './prove-password.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';

/**
 * Changes a password. Ends every other session, invalidates reset links, and mails the user. The private calendar
 * address is revoked only with `endsFeed`; the result tells what happened to it. Ten wrong passwords in 15 minutes are
 * allowed.
 * Throws `weak_password`, `invalid_credentials`, and `conflict` when the password was changed elsewhere at the same
 * time. Throws `forbidden` for a user who signed up with a provider and has no password: a first password requires a
 * mailed link (`resetPassword`), because a session alone is not enough.
 */
export async function changePassword(
  deps: MemberDeps,
  { businessId, userId, tokenHash }: OwnSession,
  { currentPassword, newPassword, endsFeed = false }: ChangePasswordInput,
): Promise<PasswordChangeResult> {
  const user = await deps.db.first(credentialsById, { userId });
  if (!user) throw new AppError('unauthorized', 'errors.common.signInFirst');
  const oldHash = user.password_hash;
  if (oldHash === null) throw new AppError('forbidden', 'errors.auth.setFirstPassword');
  await requireStrongPassword(newPassword, { field: 'newPassword', about: aboutPerson(user) });
  await provePassword(deps, user, { password: currentPassword, field: 'currentPassword' });
  const newHash = await hashPassword(newPassword);
  const settled = await deps.db.transaction(async (tx) => {
    const where = { id: userId, passwordHash: oldHash };
    if ((await tx.models.user.updateMany({ where, data: { passwordHash: newHash } })).count === 0)
      throw new AppError('conflict', 'errors.auth.passwordChangedElsewhere');
    await tx.all(voidTokens, { userId, purposes: ['reset_password'] });
    await revokeSessionsOf(tx, userId, tokenHash);
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'password.changed', subject: actor });
    const person = await lockUser(tx, userId);
    if (!person) throw new AppError('unauthorized', 'errors.common.signInFirst');
    return completePasswordChange(tx, person, { how: 'changed', endsFeed });
  });
  deps.jobs.wake('send-mails', {});
  invalidateSessions(deps, businessId);
  return settled;
}
