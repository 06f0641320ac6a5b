import { AppError } from '../../../../core/errors.ts';
import { int, text } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { addressBlock } from '../../../../limits/address-block.ts';
import { countAttempt, type RateLimit } from '../../../../limits/rate-limit.ts';
import { type CredentialsRow, credentialsByEmail, toProfileView } from '../auth.queries.ts';
import type { LoginInput, LoginResult } from '../auth.schema.ts';
import { verifyAttempt } from '../passwords/prove-password.ts';
import { findKnownBrowser } from './known-browsers.ts';
import { hashToken } from './sessions.ts';
import { startSession, type Visitor } from './start-session.ts';

/** Locks the user's row, as `startSession` requires. Returns no row if the password has changed since it was read. */
const holdPassword = ofBusiness({
  name: 'auth.hold_password',
  params: { userId: int, passwordHash: text.orNull },
  row: { id: int },
  text: `SELECT id FROM users
    WHERE business_id = $business AND id = $userId AND password_hash = $passwordHash AND disabled_at IS NULL
    FOR NO KEY UPDATE`,
});

/**
 * Signs a user in and opens a new session of 24 hours. Throws `rate_limited` after 10 failures within 15 minutes for
 * the account from one IP address, 50 from the IP address, or 100 for the account. In a known browser of the user, a
 * limit of 10 failures for this browser applies instead, so that attackers cannot lock the user out. Also throws
 * `rate_limited` while three passwords of the account are being verified. Throws `invalid_credentials` for a wrong
 * password and, after the same work, for an unknown email address. Throws `email_not_verified` for an unverified user,
 * but only after a correct password. Each refusal is logged.
 */
export async function signIn(deps: Deps, visitor: Visitor, input: LoginInput): Promise<LoginResult> {
  const person = await deps.db.first(credentialsByEmail, { email: input.email });
  try {
    return await attemptSignIn(deps, visitor, { input, person });
  } catch (error) {
    if (error instanceof AppError)
      deps.log.warn(
        {
          rule: `sign-in:${error.code}`,
          accountHash: hashToken(input.email).toString('hex').slice(0, 16),
          userId: person?.user_id,
          businessId: person?.business_id,
          address: visitor.address,
        },
        'a sign-in was refused',
      );
    throw error;
  }
}

type SigningIn = { input: LoginInput; person: CredentialsRow | undefined };

async function attemptSignIn(
  deps: Deps,
  visitor: Visitor,
  { input, person }: SigningIn,
): Promise<LoginResult> {
  const attempt = await countAttempt(deps.db, await limitsOf(deps, visitor, { input, person }));
  const stored = person?.password_hash ?? null;
  const isRight = await verifyAttempt(attempt, input.email, { stored, password: input.password });
  if (!isRight || !person) throw new AppError('invalid_credentials', 'errors.auth.wrongCredentials');
  await attempt.uncount();
  if (!person.is_verified) {
    throw new AppError('email_not_verified', 'errors.auth.verifyEmailBeforeSignIn');
  }
  const { business_id: businessId, user_id: userId, password_hash: passwordHash } = person;
  const session = await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    // The password may have been changed while its hash was compared. The old password must not open a session then.
    if (!(await tx.first(holdPassword, { userId, passwordHash })))
      throw new AppError('invalid_credentials', 'errors.auth.wrongCredentials');
    return startSession(tx, person, { ...visitor, browserTokens: input.browserTokens });
  });
  deps.jobs.wake('send-mails', {});
  return { ...toProfileView(person), ...session };
}

async function limitsOf(
  { db, config }: Deps,
  { address }: Visitor,
  { input: { email, browserTokens = [] }, person }: SigningIn,
): Promise<RateLimit[]> {
  const known =
    person && (await findKnownBrowser(db.ofBusiness(person.business_id), person.user_id, browserTokens));
  if (known !== undefined) return [limitFor(config, 'login:browser', hashToken(known).toString('hex'))];
  return [
    limitFor(config, 'login:account-address', `${email} ${addressBlock(address)}`),
    limitFor(config, 'login:address', address),
    limitFor(config, 'login:account', email),
  ];
}
