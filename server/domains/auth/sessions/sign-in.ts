import { AppError } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { credentialsByEmail, toProfileView } from '../auth.queries.ts';
import type { LoginInput, LoginResult } from '../auth.schema.ts';
import { limitFor } from '../limits/abuse-limits.ts';
import { countAttempt } from '../limits/rate-limit.ts';
import { verifyAttempt } from '../passwords/prove-password.ts';
import { startSession, type Visitor } from './start-session.ts';

const holdPassword = ofBusiness({
  name: 'auth.hold_password',
  params: { userId: int, passwordHash: text.orNull },
  row: { id: int },
  text: `SELECT id FROM users
    WHERE business_id = $business AND id = $userId AND password_hash = $passwordHash AND disabled_at IS NULL FOR SHARE`,
});

/**
 * Signs a person in and opens a session of 24 hours. Each call opens its own session. Throws `rate_limited` after
 * 10 failures for the account or 50 from the address within 15 minutes, `invalid_credentials` for a wrong password
 * and, after the same work, for an unknown email, and `email_not_verified` once the password was right.
 */
export async function signIn(deps: Deps, visitor: Visitor, input: LoginInput): Promise<LoginResult> {
  const attempt = await countAttempt(deps.db, [
    limitFor(deps.config, 'login:account', input.email),
    limitFor(deps.config, 'login:address', visitor.address),
  ]);
  const person = await deps.db.first(credentialsByEmail, { email: input.email });
  const isRight = await verifyAttempt(attempt, person?.password_hash ?? null, input.password);
  if (!isRight || !person) throw new AppError('invalid_credentials', 'Invalid email or password');
  await attempt.forget();
  if (!person.is_verified) {
    throw new AppError('email_not_verified', 'Please verify your email address before signing in.');
  }
  const { business_id: businessId, user_id: userId, password_hash: passwordHash } = person;
  const session = await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    // The password may have been replaced while it was compared, which ended the sessions that existed then.
    if (!(await tx.first(holdPassword, { userId, passwordHash })))
      throw new AppError('invalid_credentials', 'Invalid email or password');
    return startSession(tx, person, visitor);
  });
  deps.jobs.wake('send-mails', {});
  return { ...toProfileView(person), ...session };
}
