import { AppError } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { limitFor } from './abuse-limits.ts';
import { credentialsByEmail, toProfileView } from './auth.queries.ts';
import type { LoginInput, LoginResult } from './auth.schema.ts';
import { verifyPassword } from './password-hash.ts';
import { countAttempt } from './rate-limit.ts';
import { startSession, type Visitor } from './start-session.ts';

const holdPassword: Statement<{ id: number }> = {
  name: 'auth.hold_password',
  text: `SELECT id FROM users
    WHERE business_id = $1 AND id = $2 AND password_hash = $3 AND disabled_at IS NULL FOR SHARE`,
};

/**
 * Signs a person in and opens a session of 24 hours. Each call opens its own session. Throws `rate_limited` after
 * 10 failures for the account or 50 from the address within 15 minutes, `invalid_credentials` for a wrong password
 * and, after the same work, for an unknown e-mail, and `email_not_verified` once the password was right.
 */
export async function signIn(deps: Deps, visitor: Visitor, input: LoginInput): Promise<LoginResult> {
  const attempt = await countAttempt(deps.db, [
    limitFor(deps.config, 'login:account', input.email),
    limitFor(deps.config, 'login:address', visitor.address),
  ]);
  const [person] = await deps.db.all(credentialsByEmail, { email: input.email });
  const isRight = await verifyPassword(person?.password_hash ?? undefined, input.password).catch(
    async (error: unknown) => {
      await attempt.forget();
      throw error;
    },
  );
  if (!isRight || !person) throw new AppError('invalid_credentials', 'Invalid email or password');
  await attempt.forget();
  if (!person.is_verified) {
    throw new AppError('email_not_verified', 'Please verify your email address before signing in.');
  }
  const session = await inTransaction(deps.pool, async (tx) => {
    // It may have been replaced while it was compared, and whoever replaced it ended the sessions that were there.
    const { business_id: businessId, user_id: userId, password_hash: hash } = person;
    if ((await run(tx, holdPassword, [businessId, userId, hash])).length === 0)
      throw new AppError('invalid_credentials', 'Invalid email or password');
    return startSession(tx, person, visitor);
  });
  deps.doorbells.ring('send-mails', {});
  return { ...toProfileView(person), ...session };
}
