import { AppError } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { credentialsById } from '../auth.queries.ts';
import type { ChangePasswordInput } from '../auth.schema.ts';
import { voidTokens } from '../links/account-tokens.ts';
import { lockPerson } from '../lock-person.ts';
import { forgetSessions, type OwnSession } from '../sessions/end-sessions.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword } from './prove-password.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';
import { type Settled, settlePassword } from './settle-password.ts';

const replaceHash = ofBusiness({
  name: 'auth.change_password',
  params: { userId: int, oldHash: text.orNull, newHash: text },
  row: { id: int },
  text: `UPDATE users SET password_hash = $newHash
    WHERE business_id = $business AND id = $userId AND password_hash IS NOT DISTINCT FROM $oldHash RETURNING id`,
});

/**
 * Changes a password, or sets the first one of somebody who signs in with a provider. Every other session ends and no
 * reset link works any more; they are told by mail. A private calendar address ends only with `endsFeed`; the answer
 * says what became of it. Wrong guesses count as failed sign-ins. Throws `weak_password`, `invalid_credentials`, and
 * `conflict` when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  deps: MemberDeps,
  { businessId, userId, tokenHash }: OwnSession,
  { currentPassword, newPassword, endsFeed = false }: ChangePasswordInput,
): Promise<Settled> {
  const user = await deps.db.first(credentialsById, { userId });
  if (!user) throw new AppError('unauthorized', 'Please sign in.');
  requireStrongPassword(newPassword, { field: 'newPassword', about: aboutPerson(user) });
  const oldHash = user.password_hash;
  if (oldHash !== null) await provePassword(deps, user, { given: currentPassword, field: 'currentPassword' });
  const newHash = await hashPassword(newPassword);
  const settled = await deps.db.transaction(async (tx) => {
    if (!(await tx.first(replaceHash, { userId, oldHash, newHash })))
      throw new AppError('conflict', 'Your password was changed elsewhere just now.');
    await tx.all(voidTokens, { userId, purposes: ['reset_password'] });
    await revokeSessionsOf(tx, userId, tokenHash);
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'password.changed', subject: actor });
    const person = await lockPerson(tx, userId);
    if (!person) throw new AppError('unauthorized', 'Please sign in.');
    return settlePassword(tx, person, { how: oldHash !== null ? 'changed' : 'set', endsFeed });
  });
  deps.jobs.wake('send-mails', {});
  forgetSessions(deps, businessId);
  return settled;
}
