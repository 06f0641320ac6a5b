import type { Actor } from '../../../../core/actor.ts';
import { AppError } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import { type CredentialsRow, credentialsById, toProfileView, type UserRow } from '../auth.queries.ts';
import type { LoginResult, VerifyEmailInput } from '../auth.schema.ts';
import { linkOf, ownerOfToken, useToken } from '../links/account-tokens.ts';
import { lockUser } from '../lock-user.ts';
import { completePasswordChange } from '../passwords/complete-password-change.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { aboutPerson, requireStrongPassword } from '../passwords/require-strong-password.ts';
import { invalidateSessions } from '../sessions/end-sessions.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import { confirmAddress } from './confirm-address.ts';
import { dropUnproven } from './drop-unproven.ts';
import { isMaker } from './is-maker.ts';

/** The reader of the link, and the session in the same browser, if any. */
type Reader = Visitor & { session?: Pick<Actor, 'businessId' | 'userId'> | null };

/**
 * `provenHash`: the stored hash that the typed password matched. `newHash`: the hash of the new password, computed
 * before the transaction.
 */
type Passwords = { provenHash: string | null; newHash: string | null };

const markProven = ofBusiness({
  name: 'user_identities.prove',
  params: { userId: int },
  text: `UPDATE user_identities SET proven_at = app_now()
    WHERE business_id = $business AND user_id = $userId AND proven_at IS NULL`,
});

const invalidLink = () => new AppError('invalid_token', 'errors.auth.usedVerificationLink');

/**
 * Consumes a verification link: the address is marked as verified and a session begins. A reader may prove that they
 * created the account: by its sign-up session, by the key stored in its browser, or by its password. With a proof and
 * without `newPassword`, the account keeps password, identities and sessions. Otherwise these are removed, and
 * `newPassword` becomes the password. With `ifUnproven: 'refuse'`, a reader without a proof or `newPassword` gets
 * `email_not_verified` with the accepted proofs in `fields`, and the link stays valid. Throws `invalid_token` for a
 * link that is used, expired or not ours, `invalid_credentials` for a wrong sign-up password, and `weak_password`.
 */
export async function verifyEmail(deps: Deps, reader: Reader, claim: VerifyEmailInput): Promise<LoginResult> {
  const attempt = await countAttempt(deps.db, [limitFor(deps.config, 'mail-link:address', reader.address)]);
  const passwords = await readPasswords(deps, claim);
  const { person, session } = await deps.db.transaction(async (all) => {
    const owner = await all.first(useToken, linkOf('verify_email', claim.token));
    if (!owner) throw invalidLink();
    const tx = all.ofBusiness(owner.business_id);
    const found = await lockUser(tx, owner.user_id);
    if (!found) throw invalidLink();
    if (!found.is_verified) await confirmOrDropCredentials(tx, { found, claim, reader, passwords });
    else if (passwords.newHash !== null) throw invalidLink();
    await confirmAddress(tx, found);
    if (passwords.newHash !== null) await completePasswordChange(tx, found, { how: 'set', endsFeed: false });
    return { person: found, session: await startSession(tx, found, reader) };
  });
  await attempt.uncount();
  deps.jobs.wake('send-mails', {});
  deps.jobs.wake('relay-outbox', {});
  invalidateSessions(deps, person.business_id);
  return { ...toProfileView(person), ...session };
}

/** Passwords are hashed before any row is locked, because hashing is slow. */
async function readPasswords(deps: Deps, { token, password, newPassword }: VerifyEmailInput) {
  const passwords: Passwords = { provenHash: null, newHash: null };
  if (password === undefined && newPassword === undefined) return passwords;
  const owner = await deps.db.first(ownerOfToken, linkOf('verify_email', token));
  const person =
    owner && (await deps.db.ofBusiness(owner.business_id).first(credentialsById, { userId: owner.user_id }));
  if (!person) throw invalidLink();
  if (newPassword !== undefined) {
    await requireStrongPassword(newPassword, { field: 'newPassword', about: aboutPerson(person) });
    passwords.newHash = await hashPassword(newPassword);
  } else if (password !== undefined && person.password_hash !== null) {
    await provePassword(deps, person, { password, field: 'password' });
    passwords.provenHash = person.password_hash;
  }
  return passwords;
}

type ClaimedCredentials = {
  found: CredentialsRow;
  claim: VerifyEmailInput;
  reader: Reader;
  passwords: Passwords;
};

/**
 * Keeps the account's credentials if the reader proves to be its creator and sets no new password; otherwise removes
 * them.
 */
async function confirmOrDropCredentials(
  tx: TenantTx,
  { found, claim, reader, passwords }: ClaimedCredentials,
): Promise<void> {
  const { business_id: businessId, user_id: userId } = found;
  const { provenHash, newHash } = passwords;
  const { session } = reader;
  const isThemselves = session?.userId === userId && session.businessId === businessId;
  const isProven =
    isThemselves ||
    (provenHash !== null && provenHash === found.password_hash) ||
    (claim.browserKey !== undefined && (await isMaker(tx, userId, claim.browserKey)));
  if (isProven && newHash === null) {
    await tx.all(markProven, { userId });
    return;
  }
  if (claim.ifUnproven === 'refuse' && newHash === null) throw proofNeeded(found);
  await dropUnproven(tx, userId);
  if (newHash !== null)
    await tx.models.user.updateMany({ where: { id: userId }, data: { passwordHash: newHash } });
}

function proofNeeded({ has_password: hasPassword }: UserRow): AppError {
  const [field, text] = hasPassword
    ? (['password', 'errors.auth.enterSignUpPassword'] as const)
    : (['newPassword', 'errors.auth.choosePassword'] as const);
  return new AppError('email_not_verified', text, { fields: { [field]: text } });
}
