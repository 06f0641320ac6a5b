import { AppError } from '../../../../core/errors.ts';
import type { TenantTx } from '../../../../db/database.ts';
import type { Deps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import { type CredentialsRow, userById } from '../auth.queries.ts';
import type { ResetPasswordInput } from '../auth.schema.ts';
import { linkOf, ownerOfToken, useToken, voidTokens } from '../links/account-tokens.ts';
import { lockUser } from '../lock-user.ts';
import { invalidateSessions } from '../sessions/end-sessions.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import type { Visitor } from '../sessions/start-session.ts';
import { completePasswordChange, type PasswordChangeResult } from './complete-password-change.ts';
import { hashPassword } from './password-hash.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';

const invalidToken = () => new AppError('invalid_token', 'errors.auth.badResetLink');

/**
 * Sets a new password, or the first one, with a mailed link, which is then used up. Ends every session of the user,
 * every other reset link, and every identity linked before the address was verified, and mails the user. The private
 * calendar address is revoked only with `endsFeed`; the result tells what happened to it. The browser becomes a known
 * browser of the user (`signIn`). Throws `weak_password` (the link stays valid) and `invalid_token`.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password, endsFeed = false }: ResetPasswordInput,
): Promise<PasswordChangeResult & { browserToken: string }> {
  const attempt = await countAttempt(deps.db, [limitFor(deps.config, 'mail-link:address', visitor.address)]);
  const known = await deps.db.first(ownerOfToken, linkOf('reset_password', token));
  const about =
    known && (await deps.db.ofBusiness(known.business_id).first(userById, { userId: known.user_id }));
  if (!about) throw invalidToken();
  await requireStrongPassword(password, { about: aboutPerson(about) });
  const passwordHash = await hashPassword(password);
  const { businessId, settled } = await deps.db.transaction(async (all) => {
    const owner = await all.first(useToken, linkOf('reset_password', token));
    if (!owner) throw invalidToken();
    const tx = all.ofBusiness(owner.business_id);
    const person = await replacePassword(tx, owner.user_id, passwordHash);
    const how = person.password_hash === null ? 'set' : 'reset';
    const { feed } = await completePasswordChange(tx, person, { how, endsFeed });
    const browserToken = await rememberBrowser(tx, owner.user_id);
    return { businessId: tx.businessId, settled: { feed, browserToken } };
  });
  await attempt.uncount();
  deps.jobs.wake('send-mails', {});
  invalidateSessions(deps, businessId);
  return settled;
}

/** Returns the user's row from before the change. */
async function replacePassword(tx: TenantTx, userId: number, passwordHash: string): Promise<CredentialsRow> {
  const person = await lockUser(tx, userId);
  if (!person) throw invalidToken();
  await tx.models.user.updateMany({ where: { id: userId }, data: { passwordHash } });
  await tx.models.userIdentity.deleteMany({ where: { userId, provenAt: null } });
  await tx.all(voidTokens, { userId, purposes: ['reset_password'] });
  await revokeSessionsOf(tx, userId);
  const subject = `user-${userId}`;
  await recordAudit(tx, { actor: subject, action: 'password.reset', subject });
  return person;
}
