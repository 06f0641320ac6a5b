import { AppError } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { limitFor } from './abuse-limits.ts';
import { consumeToken, readTokenOwner } from './account-tokens.ts';
import { type CredentialsRow, credentialsById, type PersonRow, toProfileView } from './auth.queries.ts';
import type { LoginResult, VerifyEmailInput } from './auth.schema.ts';
import { confirmAddress } from './confirm-address.ts';
import { dropUnproven } from './drop-unproven.ts';
import { forgetSessions } from './end-sessions.ts';
import { isMaker } from './is-maker.ts';
import { lockPerson } from './lock-person.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword } from './prove-password.ts';
import { countAttempt } from './rate-limit.ts';
import { aboutPerson, requireStrongPassword } from './require-strong-password.ts';
import { settlePassword } from './settle-password.ts';
import { startSession, type Visitor } from './start-session.ts';

/** Who asks, when somebody is signed in where the link was opened. */
type Asking = { userId: number; businessId: number } | null;

/** The password that was right when it was compared, and the new one, hashed before the transaction. */
type Passwords = { provenHash: string | null; newHash: string | null };

const setFirstPassword: Statement<Record<string, never>> = {
  name: 'auth.set_first_password',
  text: 'UPDATE users SET password_hash = $3 WHERE business_id = $1 AND id = $2',
};

const markProven: Statement<Record<string, never>> = {
  name: 'user_identities.prove',
  text: `UPDATE user_identities SET proven_at = app_now()
    WHERE business_id = $1 AND user_id = $2 AND proven_at IS NULL`,
};

const invalidLink = () =>
  new AppError('invalid_token', 'This verification link was used, or is not valid any more.');

/**
 * Uses a verification link up: the address counts as verified and a session begins. Whoever also shows that they made
 * the account (as its sign-up session, by what its browser kept, or by its password) keeps password, identities and
 * sessions; for anybody else they are gone, and `newPassword` takes their place. With `ifUnproven: 'refuse'` the link
 * stays good instead and `email_not_verified` names in `fields` what to prove with. Throws `invalid_token` for a link
 * that is used, expired or not ours, `invalid_credentials` for a wrong sign-up password, and `weak_password`.
 */
export async function verifyEmail(
  deps: Deps,
  visitor: Visitor,
  claim: VerifyEmailInput,
  asking: Asking = null,
): Promise<LoginResult> {
  const attempt = await countAttempt(deps.db, [limitFor(deps.config, 'mail-link:address', visitor.address)]);
  const passwords = await readPasswords(deps, claim);
  const { person, session } = await inTransaction(deps.pool, async (tx) => {
    const owner = await consumeToken(tx, 'verify_email', claim.token);
    const found = owner && (await lockPerson(bridge(tx, owner.business_id), owner.user_id));
    if (!found) throw invalidLink();
    if (!found.is_verified) await settleClaim(tx, { found, claim, asking, passwords });
    else if (passwords.newHash !== null) throw invalidLink();
    await confirmAddress(tx, found);
    if (passwords.newHash !== null)
      await settlePassword(bridge(tx, found.business_id), found, { how: 'set', endsFeed: false });
    return { person: found, session: await startSession(tx, found, visitor) };
  });
  await attempt.forget();
  deps.doorbells.ring('send-mails', {});
  deps.doorbells.ring('relay-outbox', {});
  forgetSessions(deps, person.business_id);
  return { ...toProfileView(person), ...session };
}

/** Hashing takes its time and holds no row meanwhile. */
async function readPasswords(deps: Deps, { token, password, newPassword }: VerifyEmailInput) {
  const passwords: Passwords = { provenHash: null, newHash: null };
  if (password === undefined && newPassword === undefined) return passwords;
  const owner = await readTokenOwner(deps.pool, 'verify_email', token);
  const [person] = owner
    ? await bridge(deps.pool, owner.business_id).all(credentialsById, { userId: owner.user_id })
    : [];
  if (!person) throw invalidLink();
  if (newPassword !== undefined) {
    requireStrongPassword(newPassword, { field: 'newPassword', about: aboutPerson(person) });
    passwords.newHash = await hashPassword(newPassword);
  } else if (password !== undefined && person.password_hash !== null) {
    await provePassword(deps, person, { given: password, field: 'password' });
    passwords.provenHash = person.password_hash;
  }
  return passwords;
}

type Settling = { found: CredentialsRow; claim: VerifyEmailInput; asking: Asking; passwords: Passwords };

/** Keeps what the maker made, or takes it from whoever made it. */
async function settleClaim(tx: Queryable, { found, claim, asking, passwords }: Settling): Promise<void> {
  const { business_id: businessId, user_id: userId } = found;
  const { provenHash, newHash } = passwords;
  const isThemselves = asking?.userId === userId && asking.businessId === businessId;
  const isProven =
    isThemselves ||
    (provenHash !== null && provenHash === found.password_hash) ||
    (claim.browserKey !== undefined && (await isMaker(tx, found, claim.browserKey)));
  if (isProven && newHash === null) {
    await run(tx, markProven, [businessId, userId]);
    return;
  }
  if (claim.ifUnproven === 'refuse' && newHash === null) throw proofNeeded(found);
  await dropUnproven(tx, found);
  if (newHash !== null) await run(tx, setFirstPassword, [businessId, userId, newHash]);
}

function proofNeeded({ has_password: hasPassword }: PersonRow): AppError {
  const message = hasPassword
    ? 'Enter the password of your sign-up, or choose a new one.'
    : 'Choose a password for your account.';
  const fields = hasPassword ? { password: message } : { newPassword: message };
  return new AppError('email_not_verified', message, { fields });
}
