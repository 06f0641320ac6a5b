import { AppError } from '../../core/errors.ts';
import { run } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { credentialsByEmail, toProfileView } from './accounts.queries.ts';
import type { LoginInput, LoginResult } from './accounts.schema.ts';
import { verifyPassword } from './password-hash.ts';
import { countAttempt, type RateLimit } from './rate-limit.ts';
import { openSession } from './sessions.ts';

const WINDOW_SECONDS = 15 * 60;
/** Newcomers play in the sandbox and tests hammer it; it is reachable from its own machine only (security.md). */
const SANDBOX_FACTOR = 10;

export type Visitor = { address: string; userAgent: string | null };

function loginLimits(deps: Deps, email: string, address: string): RateLimit[] {
  const factor = deps.config.APP_MODE === 'sandbox' ? SANDBOX_FACTOR : 1;
  return [
    { bucket: `login:account:${email}`, hitsMax: 10 * factor, windowSeconds: WINDOW_SECONDS },
    { bucket: `login:address:${address}`, hitsMax: 50 * factor, windowSeconds: WINDOW_SECONDS },
  ];
}

/**
 * Signs a person in and opens a session of 24 hours. Each call opens its own session. Throws `rate_limited` after
 * 10 failures for the account or 50 from the address within 15 minutes, `invalid_credentials` for a wrong password
 * and, after the same work, for an unknown e-mail, and `email_not_verified` once the password was right.
 */
export async function signIn(deps: Deps, visitor: Visitor, input: LoginInput): Promise<LoginResult> {
  const attempt = await countAttempt(deps.pool, loginLimits(deps, input.email, visitor.address));
  const [person] = await run(deps.pool, credentialsByEmail, [input.email]);
  const isRight = await verifyPassword(person?.password_hash, input.password).catch(
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
  const session = await openSession(deps.pool, person.business_id, person.user_id, visitor.userAgent);
  return { ...toProfileView(person), ...session };
}
