import { AppError } from '../../core/errors.ts';
import type { SharedRunner } from '../../db/database.ts';
import type { MemberDeps } from '../../deps.ts';
import { limitFor } from './abuse-limits.ts';
import { verifyPassword } from './password-hash.ts';
import { countAttempt } from './rate-limit.ts';

/** A password that was typed, and the field of the form that a refusal belongs to. */
type Typed = { given: string; field: string };

/**
 * Compares a password with a person's own. A wrong one counts as a failed sign-in. Throws `invalid_credentials` and
 * `rate_limited`.
 */
export async function provePassword(
  { db, config }: Pick<MemberDeps, 'config'> & { db: SharedRunner },
  { email, password_hash: stored }: { email: string; password_hash: string | null },
  { given, field }: Typed,
): Promise<void> {
  const attempt = await countAttempt(db, [limitFor(config, 'login:account', email)]);
  const isRight = await verifyPassword(stored ?? undefined, given).catch(async (error: unknown) => {
    await attempt.forget();
    throw error;
  });
  if (!isRight) {
    const message = 'This is not your password.';
    throw new AppError('invalid_credentials', message, { fields: { [field]: message } });
  }
  await attempt.forget();
}
