import { AppError } from '../../../../core/errors.ts';
import type { SharedRunner } from '../../../../db/database.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { type Attempt, countAttempt } from '../../../../limits/rate-limit.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Like `verifyPassword`. If the verification itself fails, for example because too many hashes are pending, the attempt
 * is not counted.
 */
export async function verifyAttempt(
  attempt: Attempt,
  account: string,
  { stored, password }: { stored: string | null; password: string },
): Promise<boolean> {
  return verifyPassword(account, stored, password).catch(async (error: unknown) => {
    await attempt.uncount();
    throw error;
  });
}

/** A typed password, and the form field at which an error is shown. */
type Typed = { password: string; field: string };

/**
 * Verifies the signed-in user's password. Throws `invalid_credentials`, and `rate_limited` after 10 wrong passwords in
 * 15 minutes. Wrong passwords here do not count as failed sign-ins, so a stolen session cannot lock the user out.
 */
export async function provePassword(
  { db, config }: Pick<MemberDeps, 'config'> & { db: SharedRunner },
  { email, password_hash: stored }: { email: string; password_hash: string | null },
  { password, field }: Typed,
): Promise<void> {
  const attempt = await countAttempt(db, [limitFor(config, 'proof:person', email)]);
  if (!(await verifyAttempt(attempt, email, { stored, password }))) {
    const text = 'errors.auth.wrongPassword';
    throw new AppError('invalid_credentials', text, { fields: { [field]: text } });
  }
  await attempt.uncount();
}
